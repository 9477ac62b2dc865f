// What Swift cannot call of libmicrohttpd: its functions with a variable number of arguments.
#ifndef CHTTP_H
#define CHTTP_H

#include <microhttpd.h>
#include <stdbool.h>

struct quintet_http_settings {
  int listener;
  unsigned int threads;
  unsigned int connection_limit;
  // How many connections one address may hold; 0 for as many as it likes.
  unsigned int connections_per_client;
  unsigned int idle_seconds;
  // PEM texts, or NULL for plain HTTP.
  const char *private_key;
  const char *certificate;
  void *context;
  MHD_AcceptPolicyCallback accepts;
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  void (*log)(void *context, const char *line);
};

// Starts a daemon on a socket that already listens; NULL when it cannot. The settings must live as long
// as the daemon.
struct MHD_Daemon *quintet_http_start(const struct quintet_http_settings *settings);

// The connection's socket, or -1.
int quintet_http_socket(struct MHD_Connection *connection);

// Who is at the other end, or NULL.
const struct sockaddr *quintet_http_peer(struct MHD_Connection *connection);

// A certificate and its key, from PEM texts; NULL when they do not belong together. It must live as long as
// a connection that it was presented on.
struct gnutls_certificate_credentials_st *quintet_http_credentials(const char *certificate,
                                                                   const char *key);
void quintet_http_free(struct gnutls_certificate_credentials_st *credentials);

// Presents this certificate to a client that has just connected, instead of the daemon's.
void quintet_http_present(struct MHD_Connection *connection,
                          struct gnutls_certificate_credentials_st *credentials);

// Whether every line of a request's head ends as it must, before anything was done to it: `version` is what the
// handler is given.
//
// libmicrohttpd 0.9.75 joins lines that are folded, takes a bare LF for the end of one and a NUL for the end of a
// value, and says nothing: to another reader such a head may be another request (RFC 9112, sections 2.2 and 5.2).
// It leaves lines where they arrived and writes zeros over their ends, so that each begins two bytes behind the one
// before. Later versions refuse such heads by themselves.
bool quintet_http_is_plain(struct MHD_Connection *connection, const char *version);

// Lets a connection live without a word being said, as a stream of events does.
void quintet_http_wait_forever(struct MHD_Connection *connection);

// The version of GnuTLS that is at work.
const char *quintet_http_gnutls_version(void);

#endif
