#include "CSignature.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

static EVP_PKEY *build(const char *type, OSSL_PARAM *parts) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
  if (context && parts && EVP_PKEY_fromdata_init(context) == 1)
    (void)EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts);
  EVP_PKEY_CTX_free(context);
  return key;
}

static EVP_PKEY *p256(const uint8_t *x, size_t x_count, const uint8_t *y, size_t y_count) {
  char group[] = "prime256v1";
  uint8_t point[65] = {4};
  if (x_count != 32 || y_count != 32) return NULL;
  memcpy(point + 1, x, 32);
  memcpy(point + 33, y, 32);
  OSSL_PARAM parts[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
      OSSL_PARAM_construct_end(),
  };
  return build("EC", parts);
}

static EVP_PKEY *rsa(const uint8_t *n, size_t n_count, const uint8_t *e, size_t e_count) {
  // Larger numbers are refused before anything is computed with them.
  if (n_count > 1024 || e_count > 8) return NULL;
  BIGNUM *modulus = BN_bin2bn(n, (int)n_count, NULL), *exponent = BN_bin2bn(e, (int)e_count, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parts = NULL;
  if (modulus && exponent && builder && BN_num_bits(modulus) >= 2048 &&
      BN_num_bits(modulus) <= 4096 && BN_is_odd(exponent) && !BN_is_one(exponent) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent))
    parts = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY *key = parts ? build("RSA", parts) : NULL;
  OSSL_PARAM_free(parts);
  OSSL_PARAM_BLD_free(builder);
  BN_free(modulus);
  BN_free(exponent);
  return key;
}

static EVP_PKEY *key_of(int kind, const uint8_t *first, size_t first_count, const uint8_t *second,
                        size_t second_count) {
  switch (kind) {
    case QUINTET_KEY_P256:
    case QUINTET_KEY_P256_PLAIN: return p256(first, first_count, second, second_count);
    case QUINTET_KEY_ED25519:
      if (first_count != 32) return NULL;
      return EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, first, first_count);
    case QUINTET_KEY_RSA: return rsa(first, first_count, second, second_count);
    default: return NULL;
  }
}

int quintet_key_is_good(int kind, const uint8_t *first, size_t first_count, const uint8_t *second,
                        size_t second_count) {
  EVP_PKEY *key = key_of(kind, first, first_count, second, second_count);
  EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
  int is_good = context && EVP_PKEY_public_check(context) == 1;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_good;
}

// r and s as the two numbers in DER that libcrypto wants; NULL when they are not 64 bytes.
static uint8_t *in_der(const uint8_t *plain, size_t plain_count, size_t *count) {
  uint8_t *der = NULL;
  ECDSA_SIG *both = plain_count == 64 ? ECDSA_SIG_new() : NULL;
  BIGNUM *r = both ? BN_bin2bn(plain, 32, NULL) : NULL;
  BIGNUM *s = both ? BN_bin2bn(plain + 32, 32, NULL) : NULL;
  if (r && s && ECDSA_SIG_set0(both, r, s)) {
    int written = i2d_ECDSA_SIG(both, &der);
    *count = written > 0 ? (size_t)written : 0;
  } else {
    BN_free(r);
    BN_free(s);
  }
  ECDSA_SIG_free(both);
  return der;
}

static int is_signed_plainly(const uint8_t *x, size_t x_count, const uint8_t *y, size_t y_count,
                             const uint8_t *message, size_t message_count,
                             const uint8_t *signature, size_t signature_count) {
  size_t count = 0;
  uint8_t *der = in_der(signature, signature_count, &count);
  int is_signed = der && quintet_key_signed(QUINTET_KEY_P256, x, x_count, y, y_count, message,
                                            message_count, der, count);
  OPENSSL_free(der);
  return is_signed;
}

int quintet_key_signed(int kind, const uint8_t *first, size_t first_count, const uint8_t *second,
                       size_t second_count, const uint8_t *message, size_t message_count,
                       const uint8_t *signature, size_t signature_count) {
  if (kind == QUINTET_KEY_P256_PLAIN)
    return is_signed_plainly(first, first_count, second, second_count, message, message_count,
                             signature, signature_count);
  EVP_PKEY *key = key_of(kind, first, first_count, second, second_count);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  // Ed25519 hashes as part of the signature.
  const EVP_MD *hash = kind == QUINTET_KEY_ED25519 ? NULL : EVP_sha256();
  int is_signed = key && context && EVP_DigestVerifyInit(context, NULL, hash, NULL, key) == 1 &&
                  EVP_DigestVerify(context, signature, signature_count, message, message_count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_signed;
}
