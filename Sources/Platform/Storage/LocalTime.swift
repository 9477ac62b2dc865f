import Files
import FoundationEssentials

/// The clock on the wall where somebody is, by the machine's time zone database (RFC 9636, TZif).
///
/// A moment is in milliseconds since 1970 began, in UTC; what a wall clock shows is told as if it were UTC.
public struct LocalTime: Sendable {
  /// From a moment in seconds on, so many seconds are added to UTC.
  private let changes: [(from: Int64, offset: Int64)]
  private let first: Int64

  public static let folder = "/usr/share/zoneinfo"

  /// The zone of a name such as `Europe/Berlin`; UTC where the machine does not know it.
  public init(_ zone: String) {
    (changes, first) = Self.known(zone) ?? ([], 0)
  }

  /// The zone of a name; nil where the machine does not know it.
  public init?(known zone: String) {
    guard let (changes, first) = Self.known(zone) else { return nil }
    (self.changes, self.first) = (changes, first)
  }

  private static func known(_ zone: String) -> ([(from: Int64, offset: Int64)], Int64)? {
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
    let file = isName ? try? SmallFile.read("\(folder)/\(zone)", limit: 1 << 18) : nil
    return file.flatMap { read(Array($0)) }
  }

  /// Reads the part of a file that has 64 bits for moments, which comes second.
  private static func read(_ bytes: [UInt8]) -> ([(from: Int64, offset: Int64)], Int64)? {
    guard let short = Counts(bytes, at: 0), bytes[4] >= UInt8(ascii: "2") else { return nil }
    guard let counts = Counts(bytes, at: 44 + short.size(momentBytes: 4)) else { return nil }
    let types = counts.place + 44 + counts.moments * 9
    guard counts.types > 0, types + counts.types * 6 <= bytes.count else { return nil }
    func number(_ place: Int, _ count: Int) -> Int64 {
      let bits = bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return count == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
    }
    let offsets = (0..<counts.types).map { number(types + $0 * 6, 4) }
    guard offsets.allSatisfy({ abs($0) < 26 * 3_600 }) else { return nil }
    let changes = (0..<counts.moments).compactMap { index -> (from: Int64, offset: Int64)? in
      let type = Int(bytes[counts.place + 44 + counts.moments * 8 + index])
      guard type < offsets.count else { return nil }
      return (number(counts.place + 44 + index * 8, 8), offsets[type])
    }
    return (changes, offsets[0])
  }

  /// The counts at the head of a part.
  private struct Counts {
    let place: Int
    let moments: Int
    let types: Int
    private let rest: [Int]

    init?(_ bytes: [UInt8], at place: Int) {
      guard place + 44 <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let numbers = (0..<6).map { index in
        bytes[place + 20 + index * 4..<place + 24 + index * 4].reduce(0) { $0 << 8 | Int($1) }
      }
      guard numbers.allSatisfy({ $0 <= 10_000 }) else { return nil }
      self.place = place
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
    return (changes.last { $0.from <= seconds }?.offset ?? first) * 1_000
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
    let near = changes.indices.filter {
      abs(changes[$0].from * 1_000 - wall) <= 2 * reach
    }
    let before = offset(at: wall - 2 * reach)
    let offsets = [before] + near.map { changes[$0].offset * 1_000 }
    let shown = offsets.map { wall - $0 }.filter { self.wall(at: $0) == wall }
    if let first = shown.min() { return first }
    let skipped = near.map { changes[$0].from * 1_000 }.first {
      self.wall(at: $0 - 1) < wall && self.wall(at: $0) > wall
    }
    return skipped ?? wall - before
  }
}
