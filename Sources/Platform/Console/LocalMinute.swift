import Glibc

/// A moment as the wall clock of this machine shows it, such as `2026-11-26 18:07`.
public struct LocalMinute: Sendable {
  public let text: String

  /// A moment in milliseconds since 1970 began, in UTC.
  public init(ofMilliseconds milliseconds: Int64) {
    var (moment, local) = (time_t(milliseconds / 1_000), tm())
    localtime_r(&moment, &local)
    var bytes = [CChar](repeating: 0, count: 32)
    let length = strftime(&bytes, bytes.count, "%Y-%m-%d %H:%M", &local)
    text = String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
