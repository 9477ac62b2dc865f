#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"

#if defined(__x86_64__)
#define QUINTET_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define QUINTET_ARCH AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86-64 and aarch64"
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUINTET_SANITIZED 1
#endif
#endif

// A limit that is already lower stays. The hard limit lies `grace` above the soft one.
static int limit(int resource, rlim_t value, rlim_t grace) {
  struct rlimit old;
  if (getrlimit(resource, &old) != 0) return -1;
  rlim_t hard = value + grace < old.rlim_max ? value + grace : old.rlim_max;
  struct rlimit both = {value < hard ? value : hard, hard};
  return setrlimit(resource, &both);
}

static int limit_resources(const struct quintet_sandbox_limits *limits) {
  int failed = 0;
#if !defined(QUINTET_SANITIZED)  // sanitizers reserve terabytes of address space
  failed |= limit(RLIMIT_AS, limits->memory_bytes, 0);
#endif
  // At the soft limit SIGXCPU comes, which tells this end from that by a person or by the system;
  // whoever ignores it is killed at the hard one.
  failed |= limit(RLIMIT_CPU, limits->processor_seconds, 3);
  failed |= limit(RLIMIT_FSIZE, limits->output_bytes, 0);
  failed |= limit(RLIMIT_CORE, 0, 0);
  // Above the limit a write answers EFBIG, which is an error that can be told.
  signal(SIGXFSZ, SIG_IGN);
  return failed;
}

// The rules of Landlock as Linux 6.12 has them (include/uapi/linux/landlock.h); Debian 12's header
// knows the first two versions only. A kernel takes a longer struct whose rest is zero.
struct landlock_rules {
  uint64_t files, ports, scopes;
};

static uint64_t bits(int count) { return (UINT64_C(1) << count) - 1; }

int quintet_landlock_version(void) {
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

// A rule set that handles every right this kernel knows, and grants none.
static int shut_files(void) {
  int version = quintet_landlock_version();
  struct landlock_rules rules = {.files = bits(13)};
  if (version >= 2) rules.files = bits(14);  // and links to other folders
  if (version >= 3) rules.files = bits(15);  // and truncation
  if (version >= 4) rules.ports = bits(2);   // TCP: binding and connecting
  if (version >= 5) rules.files = bits(16);  // and ioctl on devices
  if (version >= 6) rules.scopes = bits(2);  // abstract UNIX sockets and signals
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (set < 0) return -1;
  int status = (int)syscall(SYS_landlock_restrict_self, set, 0);
  close(set);
  return status;
}

#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define ARGUMENT_LOW(n) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args[n]))
#define ANSWER(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
// Every path through it returns, since it overwrites the number of the call.
#define ALLOW_WITH(name, n, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 4), ARGUMENT_LOW(n), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), ANSWER(EPERM)

// seccomp: everything that is not needed to compute on held descriptors is answered with EPERM, so
// no file is opened, no socket made, no program started, even where Landlock is missing.
static int shut_system_calls(void) {
  struct sock_filter wall[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, QUINTET_ARCH, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(pwrite64),
      ALLOW(lseek), ALLOW(fstat), ALLOW(close), ALLOW(fsync), ALLOW(ftruncate),
      ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk), ALLOW(membarrier),
      ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield),
      ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep),
      ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(getpid), ALLOW(gettid), ALLOW(getrusage),
      ALLOW(sysinfo), ALLOW(uname), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask),
      ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
      ALLOW(exit), ALLOW(exit_group),
      // raise and abort signal this process; no other may be signalled, nor asked about.
      ALLOW_WITH(tgkill, 0, (uint32_t)getpid()), ALLOW_WITH(sched_getaffinity, 0, 0),
      // clone3 hides its flags from this filter: the C library then falls back to clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1), ANSWER(ENOSYS),
      // clone makes threads, never processes.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4), ARGUMENT_LOW(0),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), ANSWER(EPERM),
      // Memory is never made executable any more.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 0, 4), ARGUMENT_LOW(2),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), ANSWER(EPERM),
      ANSWER(EPERM),
  };
  struct sock_fprog program = {sizeof wall / sizeof wall[0], wall};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

int quintet_sandbox_enter(const struct quintet_sandbox_limits *limits, int walls) {
  int standing = 0;
  if (walls & QUINTET_WALL_LIMITS && limit_resources(limits) == 0) standing |= QUINTET_WALL_LIMITS;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return standing;
  if (walls & QUINTET_WALL_LANDLOCK && shut_files() == 0) standing |= QUINTET_WALL_LANDLOCK;
  if (walls & QUINTET_WALL_SECCOMP && shut_system_calls() == 0) standing |= QUINTET_WALL_SECCOMP;
  return standing;
}

static void *wait_for_end(void *context) {
  int descriptor = (int)(intptr_t)context;
  char byte;
  for (;;) {
    ssize_t count = read(descriptor, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR)) _exit(0);
  }
}

int quintet_exit_when_closed(int descriptor) {
  pthread_t thread;
  int status = pthread_create(&thread, NULL, wait_for_end, (void *)(intptr_t)descriptor);
  if (status == 0) pthread_detach(thread);
  return status;
}
