import CSandbox
import CSandboxTrial
import Glibc
import Testing

@Suite struct SandboxTests {
  @Test func letsComputingGoOn() {
    #expect(attempt(QUINTET_TRIAL_NOTHING) == 0)
    #expect(attempt(QUINTET_TRIAL_READ_HELD_FILE) == 0)
  }

  @Test(.disabled(if: isSanitized, "sanitizers allow no thread after a fork"))
  func makesThreads() {
    #expect(attempt(QUINTET_TRIAL_THREAD) == 0)
  }

  @Test func opensNoFile() {
    #expect([EPERM, EACCES].contains(attempt(QUINTET_TRIAL_OPEN_FILE)))
    #expect([EPERM, EACCES].contains(attempt(QUINTET_TRIAL_CREATE_FILE)))
  }

  @Test func tellsOfNoFile() {
    #expect(attempt(QUINTET_TRIAL_STATUS_OF_FILE) == EPERM)
    #expect(attempt(QUINTET_TRIAL_STATUS_OF_FILE_EMPTY_PATH) == EPERM)
  }

  /// By seccomp alone, as on a kernel whose Landlock knows no network.
  @Test(arguments: [
    QUINTET_TRIAL_SOCKET, QUINTET_TRIAL_SOCKET_IPV6, QUINTET_TRIAL_SOCKET_DATAGRAM,
    QUINTET_TRIAL_SOCKET_UNIX, QUINTET_TRIAL_SOCKET_NETLINK, QUINTET_TRIAL_SOCKET_PAIR,
  ])
  func makesNoSocket(_ trial: quintet_trial) {
    #expect(attempt(trial, inside: QUINTET_WALL_SECCOMP) == EPERM)
  }

  /// It is given none; one that came to it by a fault would be of no use.
  @Test(arguments: [
    QUINTET_TRIAL_BIND_HELD_SOCKET, QUINTET_TRIAL_LISTEN_ON_HELD_SOCKET,
    QUINTET_TRIAL_SEND_ON_HELD_SOCKET,
  ])
  func usesNoSocketThatItHolds(_ trial: quintet_trial) {
    #expect(attempt(trial, inside: QUINTET_WALL_SECCOMP) == EPERM)
  }

  @Test(arguments: [QUINTET_TRIAL_CONTROL_HELD_FILE, QUINTET_TRIAL_CONTROL_HELD_SOCKET])
  func controlsNoDevice(_ trial: quintet_trial) {
    #expect(attempt(trial, inside: QUINTET_WALL_SECCOMP) == EPERM)
  }

  @Test func findsNoWayAroundTheFilter() {
    #expect(attempt(QUINTET_TRIAL_RING) == EPERM)
  }

  @Test func startsNoProcessAndHarmsNone() {
    #expect(attempt(QUINTET_TRIAL_FORK) == EPERM)
    #expect(attempt(QUINTET_TRIAL_EXEC) == EPERM)
    #expect(attempt(QUINTET_TRIAL_KILL_PARENT) == EPERM)
  }

  @Test func signalsAndAsksOfNoOtherProcess() {
    let seccomp = QUINTET_WALL_SECCOMP
    #expect(attempt(QUINTET_TRIAL_SIGNAL_THREAD_OF_PARENT, inside: seccomp) == EPERM)
    #expect(attempt(QUINTET_TRIAL_ASK_OF_PARENT, inside: seccomp) == EPERM)
    #expect(attempt(QUINTET_TRIAL_ASK_OF_ITSELF) == 0)
    #expect(attempt(QUINTET_TRIAL_ABORT) == -SIGABRT)
  }

  @Test(.enabled(if: landlock >= 1, "this kernel has no Landlock"))
  func keepsFilesShutByLandlockAlone() {
    #expect(attempt(QUINTET_TRIAL_OPEN_FILE, inside: QUINTET_WALL_LANDLOCK) == EACCES)
    #expect(attempt(QUINTET_TRIAL_CREATE_FILE, inside: QUINTET_WALL_LANDLOCK) == EACCES)
  }

  @Test(.enabled(if: landlock >= 6, "Linux 6.12 brings it"))
  func reachesNothingElseByLandlockAlone() {
    #expect(attempt(QUINTET_TRIAL_TRUNCATE_FILE, inside: QUINTET_WALL_LANDLOCK) == EACCES)
    #expect(attempt(QUINTET_TRIAL_CONNECT, inside: QUINTET_WALL_LANDLOCK) == EACCES)
    #expect(attempt(QUINTET_TRIAL_BIND_HELD_SOCKET, inside: QUINTET_WALL_LANDLOCK) == EACCES)
    #expect(attempt(QUINTET_TRIAL_KILL_PARENT, inside: QUINTET_WALL_LANDLOCK) == EPERM)
  }

  @Test func makesNoMemoryExecutable() {
    #expect(attempt(QUINTET_TRIAL_EXECUTABLE_MEMORY) == EPERM)
  }

  @Test func boundsWhatIsWritten() {
    #expect(attempt(QUINTET_TRIAL_LONG_OUTPUT) == EFBIG)
  }

  @Test(.disabled(if: isSanitized, "sanitizers reserve more address space than any limit"))
  func boundsMemory() {
    #expect(attempt(QUINTET_TRIAL_MUCH_MEMORY) == ENOMEM)
  }

  @Test func boundsProcessorTime() {
    #expect(attempt(QUINTET_TRIAL_SPIN) == -SIGXCPU)
    #expect(attempt(QUINTET_TRIAL_SPIN_IGNORING_SIGNALS) == -SIGKILL)
  }
}

/// Whether this build runs under a sanitizer.
private let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

/// What came of a trial inside these walls, or inside all that this kernel has.
private func attempt(_ trial: quintet_trial, inside walls: Int = everyWall) -> Int32 {
  quintet_sandbox_trial(trial, Int32(walls))
}

private let landlock = quintet_landlock_version()
private let everyWall = landlock > 0 ? QUINTET_WALLS : QUINTET_WALLS & ~QUINTET_WALL_LANDLOCK
