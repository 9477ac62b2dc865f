#include "CSignature.h"

#include <openssl/err.h>
#include <openssl/evp.h>

static int public_half(EVP_PKEY *key, uint8_t public_key[32]) {
  size_t count = 32;
  return key && EVP_PKEY_get_raw_public_key(key, public_key, &count) == 1 && count == 32;
}

int quintet_ed25519_make(uint8_t secret[32], uint8_t public_key[32]) {
  EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
  size_t count = 32;
  int is_made = key && EVP_PKEY_get_raw_private_key(key, secret, &count) == 1 && count == 32 &&
                public_half(key, public_key);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_made;
}

int quintet_ed25519_public(const uint8_t secret[32], uint8_t public_key[32]) {
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, 32);
  int is_made = public_half(key, public_key);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_made;
}

int quintet_ed25519_sign(const uint8_t secret[32], const uint8_t *message, size_t message_count,
                         uint8_t signature[64]) {
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, 32);
  EVP_MD_CTX *context = key ? EVP_MD_CTX_new() : NULL;
  size_t count = 64;
  int is_made = context && EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1 &&
                EVP_DigestSign(context, signature, &count, message, message_count) == 1 &&
                count == 64;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_made;
}
