#include "CTimestamp.h"

#include <limits.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/ts.h>
#include <string.h>
#include <time.h>

/// The DER of something, when it fits.
#define WRITE(i2d, thing, bytes, capacity, count)                  \
  do {                                                             \
    int length = (thing) ? i2d((thing), NULL) : 0;                 \
    unsigned char *end = (bytes);                                  \
    if (length > 0 && (size_t)length <= (capacity) &&              \
        i2d((thing), &end) == length)                              \
      (count) = (size_t)length;                                    \
  } while (0)

size_t quintet_timestamp_request(const uint8_t hash[32], uint64_t nonce, uint8_t *bytes,
                                 size_t capacity) {
  uint8_t copy[32];
  size_t count = 0;
  TS_REQ *request = TS_REQ_new();
  TS_MSG_IMPRINT *imprint = TS_MSG_IMPRINT_new();
  X509_ALGOR *algorithm = X509_ALGOR_new();
  ASN1_INTEGER *number = ASN1_INTEGER_new();
  memcpy(copy, hash, sizeof copy);
  if (request && imprint && algorithm && number && ASN1_INTEGER_set_uint64(number, nonce) == 1 &&
      X509_ALGOR_set0(algorithm, OBJ_nid2obj(NID_sha256), V_ASN1_NULL, NULL) == 1 &&
      TS_MSG_IMPRINT_set_algo(imprint, algorithm) == 1 &&
      TS_MSG_IMPRINT_set_msg(imprint, copy, sizeof copy) == 1 &&
      TS_REQ_set_version(request, 1) == 1 && TS_REQ_set_msg_imprint(request, imprint) == 1 &&
      TS_REQ_set_nonce(request, number) == 1 && TS_REQ_set_cert_req(request, 1) == 1)
    WRITE(i2d_TS_REQ, request, bytes, capacity, count);
  ASN1_INTEGER_free(number);
  X509_ALGOR_free(algorithm);
  TS_MSG_IMPRINT_free(imprint);
  TS_REQ_free(request);
  ERR_clear_error();
  return count;
}

size_t quintet_timestamp_token(const uint8_t *response, size_t response_count,
                               const uint8_t *request, size_t request_count, uint8_t *token,
                               size_t capacity) {
  const unsigned char *end = response, *asked_end = request;
  size_t count = 0;
  if (response_count > INT_MAX || request_count > INT_MAX) return 0;
  TS_RESP *answer = d2i_TS_RESP(NULL, &end, (long)response_count);
  TS_REQ *asked = d2i_TS_REQ(NULL, &asked_end, (long)request_count);
  // Its hash, its nonce and its version; not its signature, for which somebody has to be trusted.
  TS_VERIFY_CTX *context = asked ? TS_REQ_to_TS_VERIFY_CTX(asked, NULL) : NULL;
  if (answer && context && end == response + response_count &&
      TS_RESP_verify_response(context, answer) == 1)
    WRITE(i2d_PKCS7, TS_RESP_get_token(answer), token, capacity, count);
  TS_VERIFY_CTX_free(context);
  TS_REQ_free(asked);
  TS_RESP_free(answer);
  ERR_clear_error();
  return count;
}

static int is_sha256(TS_TST_INFO *info) {
  const ASN1_OBJECT *kind = NULL;
  TS_MSG_IMPRINT *imprint = TS_TST_INFO_get_msg_imprint(info);
  X509_ALGOR *algorithm = imprint ? TS_MSG_IMPRINT_get_algo(imprint) : NULL;
  if (algorithm) X509_ALGOR_get0(&kind, NULL, NULL, algorithm);
  return kind && OBJ_obj2nid(kind) == NID_sha256;
}

static int read_time(TS_TST_INFO *info, int64_t *seconds) {
  const ASN1_GENERALIZEDTIME *moment = TS_TST_INFO_get_time(info);
  struct tm parts;
  if (!moment || ASN1_TIME_to_tm(moment, &parts) != 1) return 0;
  *seconds = (int64_t)timegm(&parts);
  return 1;
}

/// Those who are trusted, as they were at a moment: a certificate that has ended since was good then.
static X509_STORE *trusted(const char *roots, size_t count, int64_t at) {
  BIO *text = count <= INT_MAX ? BIO_new_mem_buf(roots, (int)count) : NULL;
  X509_STORE *store = X509_STORE_new();
  X509 *root;
  int added = 0;
  while (text && store && (root = PEM_read_bio_X509(text, NULL, NULL, NULL))) {
    added += X509_STORE_add_cert(store, root) == 1;
    X509_free(root);
  }
  BIO_free(text);
  if (!added) {
    X509_STORE_free(store);
    return NULL;
  }
  X509_VERIFY_PARAM *rules = X509_STORE_get0_param(store);
  X509_VERIFY_PARAM_set_time(rules, (time_t)at);
  // At least 112 bits: no SHA-1, no short keys.
  X509_VERIFY_PARAM_set_auth_level(rules, 2);
  return store;
}

int quintet_timestamp_verify(const uint8_t *token, size_t token_count, const uint8_t hash[32],
                             const char *roots, size_t roots_count, int64_t *seconds) {
  const unsigned char *end = token;
  int is_good = 0;
  if (token_count > INT_MAX) return 0;
  PKCS7 *signed_info = d2i_PKCS7(NULL, &end, (long)token_count);
  TS_TST_INFO *info = signed_info && end == token + token_count && PKCS7_type_is_signed(signed_info)
                          ? PKCS7_to_TS_TST_INFO(signed_info)
                          : NULL;
  if (info && is_sha256(info) && read_time(info, seconds)) {
    TS_VERIFY_CTX *context = TS_VERIFY_CTX_new();
    X509_STORE *store = trusted(roots, roots_count, *seconds);
    unsigned char *imprint = OPENSSL_memdup(hash, 32);
    if (context && store && imprint) {
      // They are the context's from now on.
      TS_VERIFY_CTX_set_flags(context, TS_VFY_VERSION | TS_VFY_IMPRINT | TS_VFY_SIGNATURE);
      TS_VERIFY_CTX_set_imprint(context, imprint, 32);
      TS_VERIFY_CTX_set_store(context, store);
      is_good = TS_RESP_verify_token(context, signed_info) == 1;
    } else {
      X509_STORE_free(store);
      OPENSSL_free(imprint);
    }
    TS_VERIFY_CTX_free(context);
  }
  TS_TST_INFO_free(info);
  PKCS7_free(signed_info);
  ERR_clear_error();
  return is_good;
}
