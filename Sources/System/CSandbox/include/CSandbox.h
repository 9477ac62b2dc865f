// What Swift cannot do by itself around a child process: give it an exact set of descriptors, and
// shut it in. See docs/decisions/0002 for the reasons.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts `path` with `descriptors[i]` as descriptor i, or with nothing there where it is -1; every
/// other descriptor is closed. Returns 0 and the child's number, or an errno.
int quintet_spawn(const char *path, char *const arguments[], char *const environment[],
                  const int *descriptors, int descriptorCount, pid_t *child);

/// Makes a pipe that children do not inherit by accident, as large as asked where the system allows.
int quintet_pipe(int ends[2], int bytes);

/// What may be used inside the sandbox.
struct quintet_sandbox_limits {
  uint64_t memory_bytes;
  uint64_t processor_seconds;
  uint64_t output_bytes;
};

enum {
  QUINTET_WALL_LIMITS = 1,
  QUINTET_WALL_LANDLOCK = 2,
  QUINTET_WALL_SECCOMP = 4,
  QUINTET_WALLS = 7,
};

/// Shuts this process in: no new files, no network, no programs, bounded memory, time and output.
/// There is no way back. Call before a second thread exists, with all of QUINTET_WALLS but where each
/// wall is tried alone; returns the walls that stand.
int quintet_sandbox_enter(const struct quintet_sandbox_limits *limits, int walls);

/// The version of Landlock that this kernel has, 0 where it has none.
int quintet_landlock_version(void);

/// Ends the whole process when the other end of `descriptor` is closed.
int quintet_exit_when_closed(int descriptor);
