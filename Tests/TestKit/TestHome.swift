import Foundation

/// The home folder of the programs that tests start: empty at first, so that neither what the person at
/// this machine has set and installed, nor a Quintet that runs for them, can change how a test ends.
enum TestHome {
  /// The environment of this process, but with a home, and nothing of Quintet's own. What tests themselves
  /// are told by variables, such as a seed, they read in their own process.
  static let environment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("XDG_") && !$0.key.hasPrefix("QUINTET_")
    }
    variables["HOME"] = folder.url.path
    return variables
  }()

  /// Removed with the process that made it.
  private static let folder: TemporaryFolder = {
    guard let folder = try? TemporaryFolder() else { fatalError("no folder for a home") }
    atexit { try? FileManager.default.removeItem(at: TestHome.folder.url) }
    return folder
  }()
}
