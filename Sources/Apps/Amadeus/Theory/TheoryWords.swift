import Console
import Theory

/// What the verbs of theory share: how notes are named, and what is said when something cannot be read.
enum TheoryWords {
  static let naming = Option.value(
    "naming", "HOW",
    "how notes are written: B♭ and F♯, or Bb and F#, or German H and B, or Do Re Mi",
    choices: ["signs", "plain", "german", "solfege"])

  /// Answers to people have ♯ and ♭; those to programs # and b, unless another way is asked for.
  static func naming(_ invocation: Invocation, _ terminal: Terminal) -> Naming {
    switch invocation.value("naming") {
    case "signs": .signs
    case "plain": .plain
    case "german": .german
    case "solfege": .solfege
    default: terminal.wantsJSON ? .plain : .signs
    }
  }

  /// Reads something, or says what is wrong with it and how it is written.
  static func read<Value>(
    _ text: String, _ body: () throws(TheoryError) -> Value
  ) throws(UsageError) -> Value {
    do {
      return try body()
    } catch {
      throw UsageError(sentence(error, text))
    }
  }

  private static func sentence(_ error: TheoryError, _ text: String) -> String {
    let shown = text.count > 40 ? "\(text.prefix(40))…" : text
    switch error {
    case .nothingWritten: return "the name is empty; enter one, such as C"
    case .textTooLong(let limit): return "'\(shown)' is too long; the limit is \(limit) bytes"
    case .notANote:
      return "'\(shown)' is missing a note; notes are A to H, as in F# or Bb"
    case .unknownChord:
      return "'\(shown)' is not a known chord; write it like Am7, C7b9, F#dim, C/E or C:maj7/3"
    case .unlistedChord:
      return "'\(shown)' is not a chord that Quintet knows"
    case .noChord:
      return "'\(shown)' stands for no chord; enter a chord, such as C"
    case .unknownScale:
      return "'\(shown)' is not a known scale; list them with 'quintet amadeus scale'"
    case .unknownNumeral:
      return
        "'\(shown)' is not a progression of Roman numerals; write it like 'ii7 V7 Imaj7' or "
        + "'i bVII bVI V7'"
    case .noSuchKey: return "'\(shown)' is not a key; write it like C, Am or F# minor"
    case .tooManyNotes(let limit): return "too many notes; the limit is \(limit)"
    case .unknownTuning:
      return "'\(shown)' is not a tuning; name the open strings like 'D A D G B E' or 'G4 C4 E4 A4'"
    }
  }

  /// Notes side by side.
  static func notes(_ notes: [NoteName], _ naming: Naming) -> String {
    notes.map { $0.text(naming) }.joined(separator: " ")
  }

  /// The chords of a scale with their numerals, triads beside sevenths; empty where it has none.
  static func chords(of scale: Scale, _ naming: Naming) -> String {
    func cells(_ found: ScaleChord) -> [String] {
      [found.numeral?.text(naming) ?? "–", found.chord?.text(naming) ?? notes(found.notes, naming)]
    }
    return table(zip(scale.triads, scale.sevenths).map { cells($0) + cells($1) })
  }

  /// Rows of a table, each column as wide as its widest cell; what is empty at the end of a row is left out.
  static func table(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.last == "" ? Array($0.dropLast()) : $0 }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - cell.count + 2)
        }
      }
      return line
    }
    return lines.joined(separator: "\n")
  }
}
