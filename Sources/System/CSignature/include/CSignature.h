// Whether somebody holds the private half of a public key, by OpenSSL's libcrypto, which wants its
// keys built by macros.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The kinds of keys, and what they sign with.
enum {
  /// A point on P-256, its x and its y of 32 bytes each; ECDSA with SHA-256, in DER.
  QUINTET_KEY_P256 = 1,
  /// 32 bytes, and none; Ed25519.
  QUINTET_KEY_ED25519,
  /// A modulus of 2,048 to 4,096 bits and an exponent, big end first; PKCS #1 v1.5 with SHA-256.
  QUINTET_KEY_RSA,
  /// As the first, with a signature of r and s, 32 bytes each, as JSON Web Signature has it.
  QUINTET_KEY_P256_PLAIN,
};

/// Whether the two numbers are a key that can be trusted to be one: its point on the curve, its
/// modulus long enough.
int quintet_key_is_good(int kind, const uint8_t *first, size_t first_count, const uint8_t *second,
                        size_t second_count);

/// Whether the signature is the key's, over the message.
int quintet_key_signed(int kind, const uint8_t *first, size_t first_count, const uint8_t *second,
                       size_t second_count, const uint8_t *message, size_t message_count,
                       const uint8_t *signature, size_t signature_count);

/// Makes a key on P-256: its private number, its x and its y, 32 bytes each. 0 when there is no luck.
int quintet_p256_make(uint8_t secret[32], uint8_t x[32], uint8_t y[32]);

/// Signs with such a key: ECDSA with SHA-256 as JWS has it (RFC 7518, section 3.4), r and s of 32 bytes.
int quintet_p256_sign(const uint8_t secret[32], const uint8_t x[32], const uint8_t y[32],
                      const uint8_t *message, size_t message_count, uint8_t signature[64]);

/// Whether such a signature is the key's, over the message.
int quintet_p256_signed(const uint8_t x[32], const uint8_t y[32], const uint8_t *message,
                        size_t message_count, const uint8_t signature[64]);
