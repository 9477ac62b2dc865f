/// Words that several verbs use for times, sizes and positions.
enum Words {
  /// A length or a position in time: `3:25`, `1:02:03`, and with tenths `0:03.2`.
  static func time(_ seconds: Double, tenths: Bool = false) -> String {
    let all = Int((max(seconds, 0) * 10).rounded())
    let (whole, rest) = tenths ? (all / 10, all % 10) : ((all + 5) / 10, 0)
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    let clock =
      hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
    return tenths ? "\(clock).\(rest)" : clock
  }

  /// A number of bytes: `812 bytes`, `34.1 kB`, `4.9 MB`.
  static func size(_ bytes: Int64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var (value, unit) = (Double(bytes), 0)
    while value >= 999.95, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    return unit == 0 ? "\(bytes) bytes" : "\(tenths(value)) \(units[unit])"
  }

  /// How many of something: `1 recording`, `0 recordings`.
  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// A number with one decimal.
  static func tenths(_ value: Double) -> String {
    let rounded = Int((abs(value) * 10).rounded())
    return "\(value < 0 && rounded > 0 ? "-" : "")\(rounded / 10).\(rounded % 10)"
  }

  /// Text on one line, so that a tag cannot look like a row of ours.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " / ")
  }

  /// The last part of a path.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The folder that a path's last part lies in; `.` when it names none.
  static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The ending of a path's last part, without the dot; empty when there is none.
  static func ending(_ path: String) -> String {
    let name = fileName(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// The last part of a path without its ending.
  static func stem(_ path: String) -> String {
    let (name, ending) = (fileName(path), ending(path))
    return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
