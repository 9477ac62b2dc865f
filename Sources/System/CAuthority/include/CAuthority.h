// Certificates and their keys by OpenSSL's libcrypto, most of whose calls for them are macros.
//
// A certificate and its private key travel together as one PEM text, as they lie in one file: so
// there is never one without the other.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is known about a certificate with its key. All texts end in a zero.
struct quintet_certificate {
  /// The two as PEM texts of their own.
  char *certificate;
  char *key;
  /// The certificate's bytes, over which fingerprints are made.
  unsigned char *bytes;
  size_t byte_count;
  /// The host names and addresses it speaks for, one a line.
  char *names;
  /// Seconds since 1970: from when and until when it is good.
  int64_t from;
  int64_t to;
  /// Whether it may sign others.
  int is_authority;
};

enum {
  QUINTET_CERTIFICATE_GOOD = 0,
  QUINTET_CERTIFICATE_MISSING,
  QUINTET_CERTIFICATE_WITHOUT_KEY,
  QUINTET_CERTIFICATE_OF_ANOTHER_KEY,
};

/// Makes an authority that signs itself: a P-256 key and a certificate that allows it to sign
/// servers' certificates, and only for names within `permitted` (OpenSSL's notation for name
/// constraints). The PEM text is to be freed; NULL when it cannot be made.
char *quintet_authority_make(const char *name, const char *permitted, int64_t from, int64_t to);

/// Makes a server's key and certificate, signed by an authority, for `names` (OpenSSL's notation:
/// `DNS:a,IP:b`). The PEM text is to be freed; NULL when it cannot be made.
char *quintet_authority_sign(const char *authority, const char *name, const char *names,
                             int64_t from, int64_t to);

/// Whether a certificate was signed with the authority's key.
int quintet_authority_signed(const char *authority, const char *certificate);

/// Reads a PEM text with a certificate and its key; answers one of the numbers above.
int quintet_certificate_read(const char *pem, struct quintet_certificate *certificate);

void quintet_certificate_free(struct quintet_certificate *certificate);
