// Whether a key belongs to whom a pinned root says, by OpenSSL's libcrypto.
//
// The shape is that of Apple's signed data: a leaf, one intermediate, and a root that we hold.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Some bytes of somebody else's.
struct quintet_bytes {
  const uint8_t *start;
  size_t count;
};

enum {
  QUINTET_CHAIN_GOOD = 0,
  /// One of the three is no certificate, or has more behind it.
  QUINTET_CHAIN_UNREADABLE,
  /// The leaf may sign others, so it is no leaf.
  QUINTET_CHAIN_LEAF_SIGNS,
  /// The leaf, or the intermediate, lacks the mark that says what it is for.
  QUINTET_CHAIN_LEAF_UNMARKED,
  QUINTET_CHAIN_INTERMEDIATE_UNMARKED,
  /// The leaf's key is not a point on P-256.
  QUINTET_CHAIN_OTHER_KEY,
  /// One of them was not good yet, or not any more.
  QUINTET_CHAIN_OUT_OF_TIME,
  /// It does not lead to the pinned root.
  QUINTET_CHAIN_UNTRUSTED,
};

/// Checks a chain of exactly three certificates in DER, the last of which is trusted, as strictly as
/// RFC 5280 allows, for a moment in seconds since 1970. `leaf_mark` and `intermediate_mark` are object
/// ids in dots that must stand among the extensions. When all is good, `point` gets the x and the y
/// of the leaf's key.
int quintet_chain_check(struct quintet_bytes leaf, struct quintet_bytes intermediate,
                        struct quintet_bytes root, const char *leaf_mark,
                        const char *intermediate_mark, int64_t at, uint8_t point[64]);

/// Whether the bytes are a certificate in DER, and nothing more, that signs others and itself.
int quintet_chain_is_root(struct quintet_bytes root);
