import CSandboxTrial
import Glibc
import Testing

@Suite struct SandboxTests {
  @Test func letsComputingGoOn() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_NOTHING) == 0)
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_READ_HELD_FILE) == 0)
  }

  @Test(.disabled(if: isSanitized, "sanitizers allow no thread after a fork"))
  func makesThreads() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_THREAD) == 0)
  }

  @Test func opensNoFile() {
    #expect([EPERM, EACCES].contains(quintet_sandbox_trial(QUINTET_TRIAL_OPEN_FILE)))
    #expect([EPERM, EACCES].contains(quintet_sandbox_trial(QUINTET_TRIAL_CREATE_FILE)))
  }

  @Test func reachesNoNetwork() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_SOCKET) == EPERM)
  }

  @Test func startsNoProcessAndHarmsNone() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_FORK) == EPERM)
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_EXEC) == EPERM)
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_KILL_PARENT) == EPERM)
  }

  @Test func makesNoMemoryExecutable() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_EXECUTABLE_MEMORY) == EPERM)
  }

  @Test func boundsWhatIsWritten() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_LONG_OUTPUT) == EFBIG)
  }

  @Test(.disabled(if: isSanitized, "sanitizers reserve more address space than any limit"))
  func boundsMemory() {
    #expect(quintet_sandbox_trial(QUINTET_TRIAL_MUCH_MEMORY) == ENOMEM)
  }

  @Test func boundsProcessorTime() {
    #expect([-SIGXCPU, -SIGKILL].contains(quintet_sandbox_trial(QUINTET_TRIAL_SPIN)))
  }
}

/// Whether this build runs under a sanitizer.
private let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
