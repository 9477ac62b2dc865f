#define _GNU_SOURCE
#include "CSandboxTrial.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSandbox.h"

// What the process has open when it is shut in.
struct held {
  int file, stream, datagrams;
};

static void *nothing(void *context) { return context; }

static int mapped(size_t bytes, int protection) {
  void *memory = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? errno : 0;
}

static int long_output(int file) {
  static char block[1 << 16];
  for (int i = 0; i < 64; i++)
    if (pwrite(file, block, sizeof block, (off_t)i * sizeof block) < 0) return errno;
  return 0;
}

// Nobody listens at port 1: who may connect is told so.
static int connected(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int end = socket(AF_INET, SOCK_STREAM, 0);
  return connect(end, (struct sockaddr *)&address, sizeof address) < 0 ? errno : 0;
}

static int made_socket(int family, int type) { return socket(family, type, 0) < 0 ? errno : 0; }

static int made_pair(void) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0 ? errno : 0;
}

static int bound(int end) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return bind(end, (struct sockaddr *)&address, sizeof address) < 0 ? errno : 0;
}

// A datagram, since that needs no connection.
static int sent(int end) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return sendto(end, "", 1, 0, (struct sockaddr *)&address, sizeof address) < 0 ? errno : 0;
}

// The most harmless of what can be asked of any file.
static int controlled(int file) {
  int left;
  return ioctl(file, FIONREAD, &left) < 0 ? errno : 0;
}

// By a name, as who did not open it would.
static int truncated(int file) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return truncate(path, 0) < 0 ? errno : 0;
}

static int status_of(const char *path, int flags) {
  struct stat status;
  return fstatat(AT_FDCWD, path, &status, flags) < 0 ? errno : 0;
}

static int asked_of(pid_t process) {
  cpu_set_t processors;
  return sched_getaffinity(process, sizeof processors, &processors) < 0 ? errno : 0;
}

// Threads of Swift's pool block signals, and a fork takes that over.
static int spun(void (*action)(int)) {
  sigset_t none;
  sigemptyset(&none);
  signal(SIGXCPU, action);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (volatile long turns = 0;; turns++) continue;
}

static int attempt(enum quintet_trial trial, const struct held *held, pid_t parent) {
  char *arguments[] = {"/bin/true", NULL};
  char byte;
  pthread_t thread;
  switch (trial) {
    case QUINTET_TRIAL_NOTHING: return 0;
    case QUINTET_TRIAL_OPEN_FILE: return open("/etc/hostname", O_RDONLY) < 0 ? errno : 0;
    case QUINTET_TRIAL_CREATE_FILE:
      return open("quintet-sandbox-trial", O_WRONLY | O_CREAT, 0600) < 0 ? errno : 0;
    case QUINTET_TRIAL_TRUNCATE_FILE: return truncated(held->file);
    case QUINTET_TRIAL_CONNECT: return connected();
    case QUINTET_TRIAL_STATUS_OF_FILE: return status_of("/etc", 0);
    // The flag concerns empty paths only: the kernel follows any other as ever.
    case QUINTET_TRIAL_STATUS_OF_FILE_EMPTY_PATH: return status_of("/etc", AT_EMPTY_PATH);
    case QUINTET_TRIAL_SOCKET: return made_socket(AF_INET, SOCK_STREAM);
    case QUINTET_TRIAL_SOCKET_IPV6: return made_socket(AF_INET6, SOCK_STREAM);
    case QUINTET_TRIAL_SOCKET_DATAGRAM: return made_socket(AF_INET, SOCK_DGRAM);
    case QUINTET_TRIAL_SOCKET_UNIX: return made_socket(AF_UNIX, SOCK_STREAM);
    case QUINTET_TRIAL_SOCKET_NETLINK: return made_socket(AF_NETLINK, SOCK_RAW);
    case QUINTET_TRIAL_SOCKET_PAIR: return made_pair();
    case QUINTET_TRIAL_BIND_HELD_SOCKET: return bound(held->stream);
    case QUINTET_TRIAL_LISTEN_ON_HELD_SOCKET: return listen(held->stream, 1) < 0 ? errno : 0;
    case QUINTET_TRIAL_SEND_ON_HELD_SOCKET: return sent(held->datagrams);
    case QUINTET_TRIAL_CONTROL_HELD_FILE: return controlled(held->file);
    case QUINTET_TRIAL_CONTROL_HELD_SOCKET: return controlled(held->stream);
    // System calls that a filter of system calls does not see.
    case QUINTET_TRIAL_RING: return syscall(SYS_io_uring_setup, 1, NULL) < 0 ? errno : 0;
    case QUINTET_TRIAL_FORK: return fork() < 0 ? errno : 0;
    case QUINTET_TRIAL_EXEC: return execv(arguments[0], arguments) < 0 ? errno : 0;
    case QUINTET_TRIAL_KILL_PARENT: return kill(parent, 0) < 0 ? errno : 0;
    case QUINTET_TRIAL_SIGNAL_THREAD_OF_PARENT:
      return syscall(SYS_tgkill, parent, parent, 0) < 0 ? errno : 0;
    case QUINTET_TRIAL_ASK_OF_PARENT: return asked_of(parent);
    case QUINTET_TRIAL_ASK_OF_ITSELF: return asked_of(0);
    case QUINTET_TRIAL_ABORT:
      signal(SIGABRT, SIG_DFL);  // Swift prints a backtrace there
      abort();
    case QUINTET_TRIAL_EXECUTABLE_MEMORY: return mapped(4096, PROT_READ | PROT_EXEC);
    case QUINTET_TRIAL_THREAD: return pthread_create(&thread, NULL, nothing, NULL);
    case QUINTET_TRIAL_MUCH_MEMORY: return mapped((size_t)4 << 30, PROT_READ | PROT_WRITE);
    case QUINTET_TRIAL_LONG_OUTPUT: return long_output(held->file);
    case QUINTET_TRIAL_SPIN: return spun(SIG_DFL);
    case QUINTET_TRIAL_SPIN_IGNORING_SIGNALS: return spun(SIG_IGN);
    case QUINTET_TRIAL_READ_HELD_FILE: return pread(held->file, &byte, 1, 0) < 0 ? errno : 0;
  }
  return EINVAL;
}

int quintet_sandbox_trial(enum quintet_trial trial, int walls) {
  FILE *file = tmpfile();
  struct held held = {
      fileno(file), socket(AF_INET, SOCK_STREAM, 0), socket(AF_INET, SOCK_DGRAM, 0)};
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    struct quintet_sandbox_limits limits = {
        .memory_bytes = (uint64_t)1 << 30, .processor_seconds = 1, .output_bytes = 1 << 20};
    if (quintet_sandbox_enter(&limits, walls) != walls) _exit(255);
    _exit(attempt(trial, &held, parent));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  close(held.stream);
  close(held.datagrams);
  fclose(file);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
