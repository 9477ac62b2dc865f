#include "CCurl.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A request on its way.
struct transfer {
  CURL *handle;
  const struct quintet_curl_request *request;
  int64_t sent;
  int met_refused;
};

// Asked when a name has been looked up and before a packet is sent, so that neither a redirection nor another answer
// of the name server leads anywhere else.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  struct transfer *transfer = context;
  if (transfer->request->admits != NULL && !transfer->request->admits(&address->addr)) {
    transfer->met_refused = 1;
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
  answer->is_refused = answer->code != CURLE_OK && transfer.met_refused;
  curl_off_t connected = 0;
  curl_easy_getinfo(handle, CURLINFO_CONNECT_TIME_T, &connected);
  answer->is_unreached = answer->code == CURLE_COULDNT_RESOLVE_HOST ||
                         answer->code == CURLE_COULDNT_CONNECT ||
                         (answer->code == CURLE_OPERATION_TIMEDOUT && connected == 0);
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  curl_easy_reset(handle);
  curl_slist_free_all(headers);
}
