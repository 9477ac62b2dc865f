#include "CHTTP.h"

#include <gnutls/gnutls.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// One line of the library's own log, handed on as text.
static void write_line(void *cls, const char *format, va_list arguments) {
  const struct quintet_http_settings *settings = cls;
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\r\n")] = 0;
  settings->log(settings->context, line);
}

// TLS 1.2 and 1.3, keys that are forgotten after each connection, and ciphers that authenticate what
// they hide. Everything that a browser of the last ten years speaks.
static const char priorities[] =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:"
    "+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:-MAC-ALL:+AEAD:%SERVER_PRECEDENCE";

struct MHD_Daemon *quintet_http_start(const struct quintet_http_settings *settings) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_INTERNAL_POLLING_THREAD |
                       MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | MHD_USE_ITC;
  struct MHD_OptionItem options[20];
  int count = 0;
#define ADD(name, number, pointer) \
  options[count++] = (struct MHD_OptionItem){name, (intptr_t)(number), (void *)(intptr_t)(pointer)}
  ADD(MHD_OPTION_EXTERNAL_LOGGER, write_line, settings);
  ADD(MHD_OPTION_LISTEN_SOCKET, settings->listener, NULL);
  if (settings->threads > 1) ADD(MHD_OPTION_THREAD_POOL_SIZE, settings->threads, NULL);
  ADD(MHD_OPTION_CONNECTION_MEMORY_LIMIT, 16 * 1024, NULL);
  ADD(MHD_OPTION_CONNECTION_MEMORY_INCREMENT, 4 * 1024, NULL);
  ADD(MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit, NULL);
  ADD(MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_client, NULL);
  ADD(MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds, NULL);
  ADD(MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL);
  ADD(MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context);
  ADD(MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context);
  ADD(MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context);
  if (settings->private_key != NULL) {
    flags |= MHD_USE_TLS;
    ADD(MHD_OPTION_HTTPS_MEM_KEY, 0, settings->private_key);
    ADD(MHD_OPTION_HTTPS_MEM_CERT, 0, settings->certificate);
    ADD(MHD_OPTION_HTTPS_PRIORITIES, 0, priorities);
  }
  ADD(MHD_OPTION_END, 0, NULL);
#undef ADD
  return MHD_start_daemon(flags, 0, settings->accepts, settings->context, settings->handle,
                          settings->context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

struct lines {
  const char *next;
  bool are_plain;
};

static enum MHD_Result follow(void *context, enum MHD_ValueKind kind, const char *name,
                              size_t name_size, const char *value, size_t value_size) {
  struct lines *lines = context;
  (void)kind, (void)name_size;
  // Of a line that began where it must, two bytes behind the value are the connection's, too.
  lines->are_plain = lines->are_plain && name == lines->next && value != NULL &&
                     value[value_size + 1] == 0;
  lines->next = value == NULL ? NULL : value + value_size + 2;
  return lines->are_plain ? MHD_YES : MHD_NO;
}

bool quintet_http_is_plain(struct MHD_Connection *connection, const char *version) {
  if (strcmp(MHD_get_version(), "0.9.75") != 0) return true;
  struct lines lines = {version + strlen(version) + 2, true};
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, follow, &lines);
  // The empty line at the end. What the connection keeps of each header lies behind it, if nothing else does.
  return lines.are_plain && lines.next[0] == 0 && lines.next[1] == 0;
}

int quintet_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *information =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return information == NULL ? -1 : information->connect_fd;
}

const struct sockaddr *quintet_http_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *information =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return information == NULL ? NULL : information->client_addr;
}

void quintet_http_wait_forever(struct MHD_Connection *connection) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

struct gnutls_certificate_credentials_st *quintet_http_credentials(const char *certificate,
                                                                   const char *key) {
  gnutls_certificate_credentials_t credentials;
  if (gnutls_certificate_allocate_credentials(&credentials) != GNUTLS_E_SUCCESS) return NULL;
  gnutls_datum_t chain = {(unsigned char *)certificate, (unsigned int)strlen(certificate)};
  gnutls_datum_t secret = {(unsigned char *)key, (unsigned int)strlen(key)};
  if (gnutls_certificate_set_x509_key_mem(credentials, &chain, &secret, GNUTLS_X509_FMT_PEM) < 0) {
    gnutls_certificate_free_credentials(credentials);
    return NULL;
  }
  return credentials;
}

void quintet_http_free(struct gnutls_certificate_credentials_st *credentials) {
  gnutls_certificate_free_credentials(credentials);
}

void quintet_http_present(struct MHD_Connection *connection,
                          struct gnutls_certificate_credentials_st *credentials) {
  const union MHD_ConnectionInfo *information =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (information == NULL || information->tls_session == NULL) return;
  gnutls_credentials_set(information->tls_session, GNUTLS_CRD_CERTIFICATE, credentials);
}

const char *quintet_http_gnutls_version(void) { return gnutls_check_version(NULL); }
