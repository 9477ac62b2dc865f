#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#include "CSandbox.h"

enum { MAX_DESCRIPTORS = 16 };

// Copies lie above the child's numbers, so that no dup2 overwrites a source that is still needed.
static int plan(posix_spawn_file_actions_t *actions, const int *descriptors, int count,
                int copies[MAX_DESCRIPTORS]) {
  for (int i = 0; i < count; i++) {
    if (descriptors[i] < 0) {
      int status = posix_spawn_file_actions_addclose(actions, i);
      if (status != 0) return status;
      continue;
    }
    copies[i] = fcntl(descriptors[i], F_DUPFD_CLOEXEC, MAX_DESCRIPTORS);
    if (copies[i] < 0) return errno;
    int status = posix_spawn_file_actions_adddup2(actions, copies[i], i);
    if (status != 0) return status;
  }
  return posix_spawn_file_actions_addclosefrom_np(actions, count);
}

// The child begins with default signals and none blocked, whatever the parent does with them.
static int plain_signals(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setsigmask(attributes, &none);
  // A group of its own: Ctrl-C reaches the parent, which then ends the child in order.
  posix_spawnattr_setpgroup(attributes, 0);
  return posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
}

int quintet_spawn(const char *path, char *const arguments[], char *const environment[],
                  const int *descriptors, int descriptorCount, pid_t *child) {
  if (descriptorCount > MAX_DESCRIPTORS) return EINVAL;
  int copies[MAX_DESCRIPTORS];
  for (int i = 0; i < MAX_DESCRIPTORS; i++) copies[i] = -1;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  int status = plan(&actions, descriptors, descriptorCount, copies);
  if (status == 0) status = plain_signals(&attributes);
  if (status == 0)
    status = posix_spawn(child, path, &actions, &attributes, arguments, environment);

  for (int i = 0; i < MAX_DESCRIPTORS; i++)
    if (copies[i] >= 0) close(copies[i]);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

int quintet_pipe(int ends[2], int bytes) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  if (bytes > 0) (void)fcntl(ends[1], F_SETPIPE_SZ, bytes);
  return 0;
}
