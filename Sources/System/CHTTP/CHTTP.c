#include "CHTTP.h"

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
  }
  ADD(MHD_OPTION_END, 0, NULL);
#undef ADD
  return MHD_start_daemon(flags, 0, NULL, NULL, settings->handle, settings->context,
                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
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
