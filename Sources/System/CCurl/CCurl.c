#include "CCurl.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A request on its way.
struct transfer {
  CURL *handle;
  const struct quintet_curl_request *request;
  int64_t sent;
  int met_private;
};

// A block of addresses: its first bytes, and how many bits of them count.
struct block {
  unsigned char bytes[16];
  int bits;
};

static int is_within(const unsigned char *address, const struct block *block) {
  int whole = block->bits / 8, rest = block->bits % 8;
  if (memcmp(address, block->bytes, (size_t)whole) != 0) return 0;
  return rest == 0 || (address[whole] ^ block->bytes[whole]) >> (8 - rest) == 0;
}

static int is_public_4(const unsigned char *address) {
  static const struct block special[] = {
      {{0}, 8},           {{10}, 8},           {{100, 64}, 10},     {{127}, 8},
      {{169, 254}, 16},   {{172, 16}, 12},     {{192, 0, 0}, 24},   {{192, 0, 2}, 24},
      {{192, 88, 99}, 24}, {{192, 168}, 16},   {{198, 18}, 15},     {{198, 51, 100}, 24},
      {{203, 0, 113}, 24}, {{224}, 3},
  };
  for (size_t i = 0; i < sizeof special / sizeof *special; i++)
    if (is_within(address, &special[i])) return 0;
  return 1;
}

static int is_public_6(const unsigned char *address) {
  // Of all that is given out, 2000::/3 alone is the internet; within it are documentation, benchmarks and protocols,
  // and 6to4, which holds an address of the older kind.
  static const struct block internet = {{0x20}, 3}, six_to_four = {{0x20, 0x02}, 16};
  static const struct block special[] = {{{0x20, 0x01}, 23}, {{0x20, 0x01, 0x0d, 0xb8}, 32}, {{0x3f, 0xff}, 20}};
  static const struct block mapped = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96};
  static const struct block translated = {{0, 0x64, 0xff, 0x9b}, 96};
  if (is_within(address, &mapped) || is_within(address, &translated)) return is_public_4(address + 12);
  if (is_within(address, &six_to_four)) return is_public_4(address + 2);
  if (!is_within(address, &internet)) return 0;
  for (size_t i = 0; i < sizeof special / sizeof *special; i++)
    if (is_within(address, &special[i])) return 0;
  return 1;
}

int quintet_curl_is_public(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_public_4((const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr);
  if (address->sa_family == AF_INET6)
    return is_public_6((const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr);
  return 0;
}

// Asked when a name has been looked up and before a packet is sent, so that neither a redirection nor another answer
// of the name server leads anywhere else.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  struct transfer *transfer = context;
  if (transfer->request->only_public && !quintet_curl_is_public(&address->addr)) {
    transfer->met_private = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t send_body(char *buffer, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  const struct quintet_curl_request *request = transfer->request;
  int64_t left = request->length - transfer->sent;
  size_t room = size * count;
  if ((int64_t)room > left) room = (size_t)left;
  if (room == 0) return 0;
  if (request->file < 0) {
    memcpy(buffer, request->bytes + transfer->sent, room);
  } else {
    ssize_t got;
    do got = pread(request->file, buffer, room, request->offset + transfer->sent);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return CURL_READFUNC_ABORT;
    room = (size_t)got;
  }
  transfer->sent += (int64_t)room;
  return room;
}

// libcurl goes back to the beginning when a connection that it kept turns out to be closed.
static int seek_body(void *context, curl_off_t offset, int origin) {
  struct transfer *transfer = context;
  if (origin != SEEK_SET || offset < 0 || offset > transfer->request->length)
    return CURL_SEEKFUNC_FAIL;
  transfer->sent = offset;
  return CURL_SEEKFUNC_OK;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  const struct quintet_curl_request *request = transfer->request;
  long status = 0;
  curl_easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
  return request->take(request->context, status, bytes, size * count) == 1 ? size * count : 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  transfer->request->header(transfer->request->context, line, size * count);
  return size * count;
}

static int look_up(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                   curl_off_t up) {
  const struct transfer *transfer = context;
  return transfer->request->stopped(transfer->request->context);
}

static void set_limits(CURL *handle, const struct quintet_curl_request *request) {
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  // A proxy named in the environment would see what is meant for the store alone.
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, request->connect_seconds);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->silent_seconds);
  curl_easy_setopt(handle, CURLOPT_TCP_KEEPALIVE, 1L);
  if (request->authority) {
    curl_easy_setopt(handle, CURLOPT_CAINFO, request->authority);
    curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
  }
  // Signals belong to the program.
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
}

static void set_callbacks(CURL *handle, struct transfer *transfer) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, transfer);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, transfer);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_up);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, transfer);
}

static void set_method(CURL *handle, struct transfer *transfer) {
  const struct quintet_curl_request *request = transfer->request;
  if (strcmp(request->method, "HEAD") == 0) {
    curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
  } else if (request->length > 0 || strcmp(request->method, "PUT") == 0) {
    curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->length);
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, send_body);
    curl_easy_setopt(handle, CURLOPT_READDATA, transfer);
    curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek_body);
    curl_easy_setopt(handle, CURLOPT_SEEKDATA, transfer);
  } else if (strcmp(request->method, "POST") == 0) {
    curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, 0L);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, "");
  }
  curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
}

void quintet_curl_perform(CURL *handle, const struct quintet_curl_request *request,
                          struct quintet_curl_answer *answer) {
  struct transfer transfer = {handle, request, 0};
  struct curl_slist *headers = NULL;
  memset(answer, 0, sizeof *answer);
  // Forgets the options of the last request; connections stay.
  curl_easy_reset(handle);
  // An empty "Expect:" sends the body at once instead of waiting to be asked for it.
  headers = curl_slist_append(headers, "Expect:");
  for (size_t i = 0; i < request->header_count; i++)
    headers = curl_slist_append(headers, request->headers[i]);
  curl_easy_setopt(handle, CURLOPT_URL, request->url);
  // What was signed is what must be sent.
  curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, answer->trouble);
  set_limits(handle, request);
  set_callbacks(handle, &transfer);
  set_method(handle, &transfer);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, &transfer);
  answer->code = curl_easy_perform(handle);
  answer->is_private = answer->code != CURLE_OK && transfer.met_private;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  curl_easy_reset(handle);
  curl_slist_free_all(headers);
}
