import Files
import FoundationEssentials

/// The clock on the wall where somebody is, by the machine's time zone database (RFC 9636, TZif).
///
/// A moment is in milliseconds since 1970 began, in UTC; what a wall clock shows is told as if it were UTC.
public struct LocalTime: Sendable {
  /// From a moment in seconds on, so many seconds are added to UTC.
  private let changes: [(from: Int64, offset: Int64)]
  private let first: Int64
  /// What holds after the last of these changes.
  private let rule: TimeZoneRule?

  public static let folder = "/usr/share/zoneinfo"

  /// The zone of a name such as `Europe/Berlin`; UTC where the machine does not know it.
  public init(_ zone: String) {
    self = Self(known: zone) ?? Self(changes: [], first: 0, rule: nil)
  }

  /// The zone of a name; nil where the machine does not know it.
  public init?(known zone: String) {
    let parts = zone.split(separator: "/", omittingEmptySubsequences: false)
    let isName =
      zone.utf8.count <= 60
      && parts.allSatisfy { part in
        part.first?.isLetter == true
          && part.utf8.allSatisfy {
            ($0 | 32) >= 97 && ($0 | 32) <= 122 || $0 >= 48 && $0 <= 57
              || [43, 45, 95].contains($0)
          }
      }
    let file = isName ? try? SmallFile.read("\(Self.folder)/\(zone)", limit: 1 << 18) : nil
    guard let file else { return nil }
    self.init(file: Array(file))
  }

  private init(changes: [(from: Int64, offset: Int64)], first: Int64, rule: TimeZoneRule?) {
    (self.changes, self.first, self.rule) = (changes, first, rule)
  }

  /// Reads the part of a file that has 64 bits for moments, which comes second, and the rule behind it.
  init?(file bytes: [UInt8]) {
    guard let short = Counts(bytes, at: 0), bytes[4] >= UInt8(ascii: "2") else { return nil }
    guard let counts = Counts(bytes, at: 44 + short.size(momentBytes: 4)) else { return nil }
    let types = counts.offset + 44 + counts.moments * 9
    guard counts.types > 0, types + counts.types * 6 <= bytes.count else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int64 {
      let bits = bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return count == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
    }
    let offsets = (0..<counts.types).map { number(types + $0 * 6, 4) }
    guard offsets.allSatisfy({ abs($0) < 26 * 3_600 }) else { return nil }
    let changes = (0..<counts.moments).compactMap { index -> (from: Int64, offset: Int64)? in
      let type = Int(bytes[counts.offset + 44 + counts.moments * 8 + index])
      guard type < offsets.count else { return nil }
      return (number(counts.offset + 44 + index * 8, 8), offsets[type])
    }
    let end = counts.offset + 44 + counts.size(momentBytes: 8)
    self.init(changes: changes, first: offsets[0], rule: Self.rule(bytes.dropFirst(end)))
  }

  /// The rule, which stands in a line of its own. An empty one means that nobody knows what will be.
  private static func rule(_ footer: ArraySlice<UInt8>) -> TimeZoneRule? {
    let newline = UInt8(ascii: "\n")
    guard footer.first == newline else { return nil }
    let line = footer.dropFirst()
    return line.firstIndex(of: newline).flatMap { TimeZoneRule(line[..<$0]) }
  }

  /// The counts at the head of a part.
  private struct Counts {
    let offset: Int
    let moments: Int
    let types: Int
    private let rest: [Int]

    init?(_ bytes: [UInt8], at offset: Int) {
      guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let numbers = (0..<6).map { index in
        bytes[offset + 20 + index * 4..<offset + 24 + index * 4].reduce(0) { $0 << 8 | Int($1) }
      }
      guard numbers.allSatisfy({ $0 <= 10_000 }) else { return nil }
      self.offset = offset
      rest = [numbers[0], numbers[1], numbers[2], numbers[5]]
      (moments, types) = (numbers[3], numbers[4])
    }

    func size(momentBytes: Int) -> Int {
      moments * (momentBytes + 1) + types * 6 + rest[3] + rest[2] * (momentBytes + 4) + rest[1]
        + rest[0]
    }
  }

  /// What is added to UTC at a moment, in milliseconds.
  public func offset(at milliseconds: Int64) -> Int64 {
    let seconds = CivilDay.floored(milliseconds, 1_000)
    if let rule, seconds >= changes.last?.from ?? .min { return rule.offset(at: seconds) * 1_000 }
    return (changes.last { $0.from <= seconds }?.offset ?? first) * 1_000
  }

  /// The changes between two moments in milliseconds, those of the rule among them.
  private func changes(from start: Int64, to end: Int64) -> [(from: Int64, offset: Int64)] {
    let range = CivilDay.floored(start, 1_000)...CivilDay.floored(end, 1_000) + 1
    let listed = changes.filter { range.contains($0.from) }
    guard let rule else { return listed }
    func year(_ moment: Int64) -> Int64 {
      CivilDay.parts(of: CivilDay.floored(moment, CivilDay.milliseconds)).year
    }
    let last = changes.last?.from ?? .min
    return listed
      + rule.changes(in: year(start) - 1...year(end) + 1).filter {
        $0.from > last && range.contains($0.from)
      }
  }

  /// The first midnight after a moment.
  public func midnight(after moment: Int64) -> Int64 {
    let day = CivilDay.milliseconds
    let local = (CivilDay.floored(moment + offset(at: moment), day) + 1) * day
    // The offset may change before midnight: the guess tells which one holds there.
    let guess = local - offset(at: local - offset(at: moment))
    return guess > moment ? guess : guess + day
  }

  /// What the clock on the wall shows at a moment.
  public func wall(at moment: Int64) -> Int64 { moment + offset(at: moment) }

  /// When the clock on the wall shows this: the first time, where it does so twice; and where it never
  /// does because it was put forward, the moment at which that was done.
  public func moment(ofWall wall: Int64) -> Int64 {
    // No offset is further from UTC, before or after any change of it.
    let reach = 26 * Int64(3_600_000)
    let near = changes(from: wall - 2 * reach, to: wall + 2 * reach)
    let before = offset(at: wall - 2 * reach)
    let offsets = [before] + near.map { $0.offset * 1_000 }
    let shown = offsets.map { wall - $0 }.filter { self.wall(at: $0) == wall }
    if let first = shown.min() { return first }
    let skipped = near.map { $0.from * 1_000 }.first {
      self.wall(at: $0 - 1) < wall && self.wall(at: $0) > wall
    }
    return skipped ?? wall - before
  }
}
