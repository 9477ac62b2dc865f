import Foundation
import Testing

/// The most memory that this process has held, in bytes.
enum Memory {
  static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return 1_024 * (try #require(Int((line ?? "").filter(\.isNumber))))
  }

  /// The peak is what is held now.
  static func forgetPeak() throws {
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  }
}
