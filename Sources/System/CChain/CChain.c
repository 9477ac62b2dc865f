#include "CChain.h"

#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/x509v3.h>
#include <openssl/x509_vfy.h>
#include <string.h>

static X509 *read(struct quintet_bytes bytes) {
  const unsigned char *end = bytes.start;
  if (!bytes.count || bytes.count > INT_MAX) return NULL;
  X509 *certificate = d2i_X509(NULL, &end, (long)bytes.count);
  // Bytes behind the certificate are signed by nobody.
  if (certificate && end == bytes.start + bytes.count) return certificate;
  X509_free(certificate);
  return NULL;
}

static int is_marked(X509 *certificate, const char *mark) {
  ASN1_OBJECT *id = OBJ_txt2obj(mark, 1);
  int place = id ? X509_get_ext_by_OBJ(certificate, id, -1) : -1;
  ASN1_OBJECT_free(id);
  return place >= 0;
}

static int read_point(X509 *leaf, uint8_t point[64]) {
  EVP_PKEY *key = X509_get0_pubkey(leaf);
  char group[32] = "";
  uint8_t bytes[65];
  size_t count = 0;
  if (!key || EVP_PKEY_get_base_id(key) != EVP_PKEY_EC ||
      !EVP_PKEY_get_group_name(key, group, sizeof group, NULL) || strcmp(group, "prime256v1") ||
      !EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes, sizeof bytes, &count) ||
      count != sizeof bytes || bytes[0] != 4)
    return 0;
  memcpy(point, bytes + 1, 64);
  return 1;
}

static int outcome_of(int error) {
  switch (error) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID: return QUINTET_CHAIN_OUT_OF_TIME;
    default: return QUINTET_CHAIN_UNTRUSTED;
  }
}

static int verify(X509 *leaf, X509 *intermediate, X509 *root, int64_t at) {
  X509_STORE *store = X509_STORE_new();
  STACK_OF(X509) *between = sk_X509_new_null();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  int outcome = QUINTET_CHAIN_UNTRUSTED;
  if (store && between && context && X509_STORE_add_cert(store, root) &&
      sk_X509_push(between, intermediate) && X509_STORE_CTX_init(context, store, leaf, between)) {
    X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(context);
    X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_X509_STRICT);
    X509_VERIFY_PARAM_set_time(rules, (time_t)at);
    X509_VERIFY_PARAM_set_depth(rules, 1);
    // At least 112 bits: no SHA-1, no short keys.
    X509_VERIFY_PARAM_set_auth_level(rules, 2);
    (void)X509_STORE_CTX_set_purpose(context, X509_PURPOSE_ANY);
    int is_good = X509_verify_cert(context) == 1;
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
    if (!is_good) outcome = outcome_of(X509_STORE_CTX_get_error(context));
    else if (sk_X509_num(chain) == 3 && !X509_cmp(sk_X509_value(chain, 1), intermediate))
      outcome = QUINTET_CHAIN_GOOD;
  }
  X509_STORE_CTX_free(context);
  sk_X509_free(between);
  X509_STORE_free(store);
  return outcome;
}

int quintet_chain_check(struct quintet_bytes leaf, struct quintet_bytes intermediate,
                        struct quintet_bytes root, const char *leaf_mark,
                        const char *intermediate_mark, int64_t at, uint8_t point[64]) {
  X509 *a = read(leaf), *b = read(intermediate), *c = read(root);
  int outcome = QUINTET_CHAIN_GOOD;
  if (!a || !b || !c) outcome = QUINTET_CHAIN_UNREADABLE;
  else if (X509_check_ca(a)) outcome = QUINTET_CHAIN_LEAF_SIGNS;
  else if (!is_marked(a, leaf_mark)) outcome = QUINTET_CHAIN_LEAF_UNMARKED;
  else if (!is_marked(b, intermediate_mark)) outcome = QUINTET_CHAIN_INTERMEDIATE_UNMARKED;
  else if (!read_point(a, point)) outcome = QUINTET_CHAIN_OTHER_KEY;
  else outcome = verify(a, b, c, at);
  X509_free(a);
  X509_free(b);
  X509_free(c);
  ERR_clear_error();
  return outcome;
}

int quintet_chain_is_root(struct quintet_bytes root) {
  X509 *own = read(root);
  int is_root = own && X509_check_ca(own) == 1 && X509_check_issued(own, own) == X509_V_OK &&
                X509_verify(own, X509_get0_pubkey(own)) == 1;
  X509_free(own);
  ERR_clear_error();
  return is_root;
}
