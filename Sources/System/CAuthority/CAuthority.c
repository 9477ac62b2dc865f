#include "CAuthority.h"

#include <arpa/inet.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A file with a password is none of ours; without this libcrypto would ask at the terminal.
static int no_password(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}

static X509 *read_certificate(const char *pem) {
  BIO *text = BIO_new_mem_buf(pem, -1);
  X509 *certificate = text ? PEM_read_bio_X509(text, NULL, no_password, NULL) : NULL;
  BIO_free(text);
  return certificate;
}

static EVP_PKEY *read_key(const char *pem) {
  BIO *text = BIO_new_mem_buf(pem, -1);
  EVP_PKEY *key = text ? PEM_read_bio_PrivateKey(text, NULL, no_password, NULL) : NULL;
  BIO_free(text);
  return key;
}

// The text that was written, for free(); NULL when some of it could not be.
static char *finish(BIO *text, int is_whole) {
  char *bytes = NULL;
  long count = text ? BIO_get_mem_data(text, &bytes) : 0;
  char *copy = is_whole && count > 0 ? strndup(bytes, (size_t)count) : NULL;
  BIO_free(text);
  ERR_clear_error();
  return copy;
}

static char *write_both(X509 *certificate, EVP_PKEY *key) {
  BIO *text = BIO_new(BIO_s_mem());
  int is_whole = text && (!certificate || PEM_write_bio_X509(text, certificate)) &&
                 (!key || PEM_write_bio_PKCS8PrivateKey(text, key, NULL, NULL, 0, NULL, NULL));
  return finish(text, is_whole);
}

static int add(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  int added = extension && X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return added;
}

// 128 random bits: nobody can foresee the bytes that will be signed.
static int number(X509 *certificate) {
  BIGNUM *random = BN_new();
  int done = random && BN_rand(random, 128, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) &&
             BN_to_ASN1_INTEGER(random, X509_get_serialNumber(certificate));
  BN_free(random);
  return done;
}

static int describe(X509 *certificate, const char *name, EVP_PKEY *key, int64_t from, int64_t to) {
  return X509_set_version(certificate, X509_VERSION_3) && number(certificate) &&
         ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)from) &&
         ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)to) &&
         X509_set_pubkey(certificate, key) &&
         X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_UTF8,
                                    (const unsigned char *)name, -1, -1, 0);
}

char *quintet_authority_make(const char *name, const char *permitted, int64_t from, int64_t to) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  X509 *own = X509_new();
  char *text = NULL;
  if (key && own && describe(own, name, key, from, to) &&
      X509_set_issuer_name(own, X509_get_subject_name(own)) &&
      add(own, own, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") &&
      add(own, own, NID_key_usage, "critical,keyCertSign,cRLSign") &&
      add(own, own, NID_ext_key_usage, "serverAuth") &&
      add(own, own, NID_name_constraints, permitted) &&
      add(own, own, NID_subject_key_identifier, "hash") &&
      add(own, own, NID_authority_key_identifier, "keyid:always") &&
      X509_sign(own, key, EVP_sha256()))
    text = write_both(own, key);
  X509_free(own);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return text;
}

char *quintet_authority_sign(const char *authority, const char *name, const char *names,
                             int64_t from, int64_t to) {
  X509 *issuer = read_certificate(authority), *own = X509_new();
  EVP_PKEY *issuer_key = read_key(authority), *key = EVP_EC_gen("P-256");
  char *text = NULL;
  if (issuer && own && issuer_key && key && describe(own, name, key, from, to) &&
      X509_set_issuer_name(own, X509_get_subject_name(issuer)) &&
      add(own, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
      add(own, issuer, NID_key_usage, "critical,digitalSignature") &&
      add(own, issuer, NID_ext_key_usage, "serverAuth") &&
      add(own, issuer, NID_subject_alt_name, names) &&
      add(own, issuer, NID_subject_key_identifier, "hash") &&
      add(own, issuer, NID_authority_key_identifier, "keyid:always") &&
      X509_sign(own, issuer_key, EVP_sha256()))
    text = write_both(own, key);
  X509_free(issuer);
  X509_free(own);
  EVP_PKEY_free(issuer_key);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return text;
}

int quintet_authority_signed(const char *authority, const char *certificate) {
  X509 *issuer = read_certificate(authority), *own = read_certificate(certificate);
  int is_signed = issuer && own && X509_check_issued(issuer, own) == X509_V_OK &&
                  X509_verify(own, X509_get0_pubkey(issuer)) == 1;
  X509_free(issuer);
  X509_free(own);
  ERR_clear_error();
  return is_signed;
}

static int64_t seconds(const ASN1_TIME *time) {
  struct tm parts;
  return ASN1_TIME_to_tm(time, &parts) ? (int64_t)timegm(&parts) : 0;
}

static void write_name(BIO *text, const GENERAL_NAME *name) {
  char address[INET6_ADDRSTRLEN];
  if (name->type == GEN_DNS) {
    BIO_write(text, ASN1_STRING_get0_data(name->d.dNSName), ASN1_STRING_length(name->d.dNSName));
  } else if (name->type == GEN_IPADD) {
    int family = ASN1_STRING_length(name->d.iPAddress) == 4 ? AF_INET : AF_INET6;
    if (family == AF_INET6 && ASN1_STRING_length(name->d.iPAddress) != 16) return;
    inet_ntop(family, ASN1_STRING_get0_data(name->d.iPAddress), address, sizeof address);
    BIO_puts(text, address);
  }
  BIO_puts(text, "\n");
}

static char *names_of(X509 *certificate) {
  BIO *text = BIO_new(BIO_s_mem());
  GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  for (int i = 0; text && i < sk_GENERAL_NAME_num(names); i++)
    write_name(text, sk_GENERAL_NAME_value(names, i));
  if (text) BIO_puts(text, "\n");
  GENERAL_NAMES_free(names);
  return finish(text, 1);
}

int quintet_certificate_read(const char *pem, struct quintet_certificate *out) {
  X509 *own = read_certificate(pem);
  EVP_PKEY *key = read_key(pem);
  int outcome = QUINTET_CERTIFICATE_GOOD;
  memset(out, 0, sizeof *out);
  if (!own) outcome = QUINTET_CERTIFICATE_MISSING;
  else if (!key) outcome = QUINTET_CERTIFICATE_WITHOUT_KEY;
  else if (X509_check_private_key(own, key) != 1) outcome = QUINTET_CERTIFICATE_OF_ANOTHER_KEY;
  if (outcome == QUINTET_CERTIFICATE_GOOD) {
    int count = i2d_X509(own, &out->bytes);
    out->byte_count = count > 0 ? (size_t)count : 0;
    out->certificate = write_both(own, NULL);
    out->key = write_both(NULL, key);
    out->names = names_of(own);
    out->from = seconds(X509_get0_notBefore(own));
    out->to = seconds(X509_get0_notAfter(own));
    out->is_authority = X509_check_ca(own) == 1;
    if (!out->certificate || !out->key || !out->names || !out->byte_count)
      outcome = QUINTET_CERTIFICATE_MISSING;
  }
  X509_free(own);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return outcome;
}

void quintet_certificate_free(struct quintet_certificate *certificate) {
  free(certificate->certificate);
  if (certificate->key) OPENSSL_cleanse(certificate->key, strlen(certificate->key));
  free(certificate->key);
  OPENSSL_free(certificate->bytes);
  free(certificate->names);
  memset(certificate, 0, sizeof *certificate);
}
