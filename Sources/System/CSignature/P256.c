#include "CSignature.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

int quintet_p256_make(uint8_t secret[32], uint8_t x[32], uint8_t y[32]) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  BIGNUM *number = NULL;
  uint8_t point[65];
  size_t count = 0;
  int is_made = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, secret, 32) == 32 &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point,
                                                &count) == 1 &&
                count == sizeof point && point[0] == 4;
  if (is_made) {
    memcpy(x, point + 1, 32);
    memcpy(y, point + 33, 32);
  }
  BN_clear_free(number);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_made;
}

static EVP_PKEY *pair(const uint8_t secret[32], const uint8_t x[32], const uint8_t y[32]) {
  uint8_t point[65] = {4};
  memcpy(point + 1, x, 32);
  memcpy(point + 33, y, 32);
  BIGNUM *number = BN_bin2bn(secret, 32, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parts = NULL;
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (number && builder && context &&
      OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
      OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) &&
      (parts = OSSL_PARAM_BLD_to_param(builder)) && EVP_PKEY_fromdata_init(context) == 1)
    (void)EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parts);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parts);
  OSSL_PARAM_BLD_free(builder);
  BN_clear_free(number);
  return key;
}

int quintet_p256_sign(const uint8_t secret[32], const uint8_t x[32], const uint8_t y[32],
                      const uint8_t *message, size_t message_count, uint8_t signature[64]) {
  uint8_t der[80];
  size_t count = sizeof der;
  const uint8_t *place = der;
  EVP_PKEY *key = pair(secret, x, y);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  ECDSA_SIG *numbers = NULL;
  int is_done = key && context &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &count, message, message_count) == 1 &&
                (numbers = d2i_ECDSA_SIG(NULL, &place, (long)count)) &&
                BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + 32, 32) == 32;
  ECDSA_SIG_free(numbers);
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return is_done;
}

int quintet_p256_signed(const uint8_t x[32], const uint8_t y[32], const uint8_t *message,
                        size_t message_count, const uint8_t signature[64]) {
  ECDSA_SIG *numbers = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
  unsigned char *der = NULL;
  int is_signed = 0, count;
  if (numbers && r && s && ECDSA_SIG_set0(numbers, r, s) == 1) {
    r = s = NULL;
    count = i2d_ECDSA_SIG(numbers, &der);
    if (count > 0)
      is_signed = quintet_key_signed(QUINTET_KEY_P256, x, 32, y, 32, message, message_count, der,
                                     (size_t)count);
  }
  BN_free(r);
  BN_free(s);
  OPENSSL_free(der);
  ECDSA_SIG_free(numbers);
  ERR_clear_error();
  return is_signed;
}
