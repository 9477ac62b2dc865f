// One HTTP request at a time over libcurl, whose functions with a variable number of arguments Swift
// cannot call.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct quintet_curl_request {
  const char *method;
  // "http://…" or "https://…", with a path that is encoded already.
  const char *url;
  // Lines like "Name: value".
  const char *const *headers;
  size_t header_count;
  // A file with the only certificate that is trusted; those of the machine when it is NULL.
  const char *authority;
  // What is sent: a part of a file, or bytes in memory where `file` is -1.
  int file;
  const unsigned char *bytes;
  int64_t offset;
  int64_t length;
  // Whether an address may be connected to; NULL where every one may.
  int (*admits)(const struct sockaddr *address);
  // A connection that needs longer than this to open has failed, and so has one over which nothing
  // comes for so long.
  long connect_seconds;
  long silent_seconds;
  void *context;
  // Takes bytes of the body; anything but 1 ends the transfer.
  int (*take)(void *context, long status, const void *bytes, size_t count);
  // Takes a line of the head.
  void (*header)(void *context, const char *line, size_t count);
  // Anything but 0 ends the transfer.
  int (*stopped)(void *context);
};

struct quintet_curl_answer {
  long status;
  CURLcode code;
  // Whether it led to an address that was not admitted.
  int is_refused;
  // Whether no connection came about.
  int is_unreached;
  char trouble[CURL_ERROR_SIZE];
};

// Makes a request and waits until it is over. The handle keeps its connection for the next one.
void quintet_curl_perform(CURL *handle, const struct quintet_curl_request *request,
                          struct quintet_curl_answer *answer);

#endif
