import Files
import Glibc

/// How much memory the jobs at work may take together, in megabytes.
struct JobMemory: Sendable {
  private let total: Int
  private let state = Locked((reserved: 0, isShort: false))

  init(megabytes total: Int) { self.total = total }

  /// Half of what the machine has, or of what the container that it runs in may take.
  static var half: JobMemory {
    let bytes = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let allowed = (try? SmallFile.read("/sys/fs/cgroup/memory.max", limit: 64))
      .flatMap { Int(String(decoding: $0, as: UTF8.self).prefix { $0.isNumber }) }
    return JobMemory(megabytes: min(bytes, allowed ?? .max) >> 21)
  }

  /// Whether somebody was told to wait and was not woken yet.
  var isShort: Bool { state.withLock { $0.isShort } }

  /// Reserves so much; false where it has to be waited for. What is more than there is, is given when nothing else is
  /// reserved.
  func reserve(_ megabytes: Int) -> Bool {
    state.withLock { state in
      guard state.reserved == 0 || state.reserved + megabytes <= total else {
        state.isShort = true
        return false
      }
      state.reserved += megabytes
      return true
    }
  }

  /// Releases so much; true when somebody waits for it.
  func release(_ megabytes: Int) -> Bool {
    state.withLock { state in
      defer { state.isShort = false }
      state.reserved -= megabytes
      return state.isShort
    }
  }
}
