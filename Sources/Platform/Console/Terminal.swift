import FoundationEssentials
import Glibc

/// Where a verb speaks: answers to standard output, all else to standard error.
public final class Terminal: Sendable {
  /// Whether `--json` was given: the answer is then one JSON value.
  public let wantsJSON: Bool
  let isQuiet: Bool
  let name: String
  let streams: Streams
  /// Whether help may be bold.
  let usesColour: Bool

  init(name: String, streams: Streams, usesColour: Bool, json: Bool = false, quiet: Bool = false) {
    self.name = name
    self.streams = streams
    self.usesColour = usesColour
    self.wantsJSON = json
    self.isQuiet = quiet
  }

  /// The terminal of this process.
  public static func standard(name: String) -> Terminal {
    let hasCursor = getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    let streams = Streams(
      target: .descriptors(output: 1, errors: 2),
      outputIsTerminal: isatty(1) == 1 && hasCursor,
      errorsAreTerminal: isatty(2) == 1 && hasCursor, now: monotonicSeconds)
    let plain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    return Terminal(name: name, streams: streams, usesColour: streams.outputIsTerminal && !plain)
  }

  /// A terminal that only remembers, for tests.
  public static func recording(
    name: String = "quintet", columns: Int = 80, isInteractive: Bool = false,
    usesColour: Bool = false, now: @escaping @Sendable () -> Double = { 0 }
  ) -> Terminal {
    let streams = Streams(
      target: .memory(columns: columns), outputIsTerminal: isInteractive,
      errorsAreTerminal: isInteractive, now: now)
    return Terminal(name: name, streams: streams, usesColour: usesColour)
  }

  /// The same terminal with the wishes of one command line.
  func with(name: String, json: Bool, quiet: Bool) -> Terminal {
    Terminal(name: name, streams: streams, usesColour: usesColour, json: json, quiet: quiet)
  }

  /// Whether a person is looking: standard error is a terminal.
  public var isInteractive: Bool { streams.errorsAreTerminal }

  /// What a recording terminal has received on standard output.
  public var output: String { streams.text(.output) }

  /// What a recording terminal has received on standard error.
  public var errors: String { streams.text(.errors) }

  /// All warnings so far, without the program's name.
  public var warnings: [String] { streams.warnings }

  // MARK: Speaking

  /// Writes text and a line break to standard output; control characters are made visible.
  public func print(_ text: String) {
    streams.write(VisibleText.paragraph(text) + "\n", to: .output)
  }

  /// Writes rows to standard output, each column as wide as its widest cell.
  public func print(rows: [[String]]) {
    let rows = rows.map { $0.map { VisibleText.line($0) } }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let widest = rows.map { column < $0.count ? TextWidth.of($0[column]) : 0 }.max() ?? 0
        return column < row.count - 1 ? TextWidth.pad(cell, to: widest) : cell
      }
      streams.write(cells.joined(separator: "  ") + "\n", to: .output)
    }
  }

  /// Writes a value as JSON to standard output: indented, keys in order and in snake case.
  ///
  /// Numbers that JSON cannot hold become `"inf"`, `"-inf"` and `"nan"`.
  public func print(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      streams.write(Array(try encoder.encode(value)) + [UInt8(ascii: "\n")], to: .output)
    } catch {
      preconditionFailure("an answer that is no JSON: \(error)")
    }
  }

  /// Writes bytes to standard output just as they are, for data such as audio or a script.
  public func write(_ bytes: [UInt8]) { streams.write(bytes, to: .output) }

  /// Tells a person on standard output what was done, also in a pipe; silent with `--quiet` and `--json`.
  public func printDone(_ text: String) {
    guard !isQuiet, !wantsJSON else { return }
    print(text)
  }

  /// Warns on standard error, in one line, however quiet it should be.
  public func warn(_ text: String) {
    streams.warned(text)
    report("warning: " + text)
  }

  /// Tells a person something that is good to know; silent in a pipe and with `--quiet`.
  public func printInfo(_ text: String) {
    guard isInteractive, !isQuiet else { return }
    streams.write(VisibleText.line(text) + "\n", to: .errors)
  }

  /// Starts to show how far some work is; silent in a pipe, with `--quiet` and with `--json`.
  public func progress(_ title: String) -> Progress {
    Progress(title, on: isInteractive && !isQuiet && !wantsJSON ? streams : nil)
  }

  /// A line on standard error after the program's name.
  func report(_ text: String) {
    streams.write("\(name): \(VisibleText.line(text))\n", to: .errors)
  }
}

/// Seconds of the clock that never jumps.
@Sendable private func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
