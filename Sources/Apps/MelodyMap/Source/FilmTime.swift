/// Times of a film as people write them: hours, minutes, seconds.
enum FilmTime {
  /// Seconds of “1:02:03” or “1:02:03.5”; nil for anything else, since “1:02” could be either.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = number(parts[0], 1...2),
      let minutes = number(parts[1], 2...2),
      minutes < 60
    else { return nil }
    let last = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = number(last[0], 2...2), seconds < 60 else { return nil }
    var rest = 0.0
    if last.count == 2 {
      guard let fraction = number(last[1], 1...6) else { return nil }
      rest = last[1].reduce(Double(fraction)) { value, _ in value / 10 }
    }
    return Double(hours * 3_600 + minutes * 60 + seconds) + rest
  }

  /// Such as “1:02:03”; with tenths where there are any.
  static func text(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    let whole = tenths / 10
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let rest = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
    return "\(whole / 3_600):\(two(whole / 60 % 60)):\(two(whole % 60))\(rest)"
  }

  private static func number(_ text: Substring, _ length: ClosedRange<Int>) -> Int? {
    guard length.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
