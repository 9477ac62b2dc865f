// Time stamps of authorities (RFC 3161), by OpenSSL's libcrypto.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes a request for a SHA-256 with a nonce, which also asks for the authority's certificates.
/// Answers how many bytes it has; 0 when it does not fit.
size_t quintet_timestamp_request(const uint8_t hash[32], uint64_t nonce, uint8_t *bytes,
                                 size_t capacity);

/// Takes the token out of a response that answers exactly this request; whose it is, is not checked.
/// Answers how many bytes the token has; 0 when there is none, or it does not fit.
size_t quintet_timestamp_token(const uint8_t *response, size_t response_count,
                               const uint8_t *request, size_t request_count, uint8_t *token,
                               size_t capacity);

/// Whether a token is for a SHA-256, and signed by an authority that one of these certificates
/// (PEM) vouches for, at the time that it tells. Writes that time, in seconds since 1970.
int quintet_timestamp_verify(const uint8_t *token, size_t token_count, const uint8_t hash[32],
                             const char *roots, size_t roots_count, int64_t *seconds);
