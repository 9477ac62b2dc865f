import Theory

// Theory for those who speak C: pages, and whoever makes the same calls natively. A question is text in one place,
// its answer text in another: rows that end in a line feed, cells with tabs between, the first a word that says what
// the row is. Everything is called from one thread.

/// What the calls work on.
struct Desk: ~Copyable {
  /// Where questions are handed over.
  let text: UnsafeMutablePointer<UInt8>
  static let textBytes = 2_048
  /// The last answer.
  var answer: [UInt8] = []

  init() {
    text = .allocate(capacity: Self.textBytes)
    text.initialize(repeating: 0, count: Self.textBytes)
  }

  deinit {
    text.deallocate()
  }

  /// The cells of the question.
  func cells(_ bytes: Int32) -> [String] {
    let count = min(max(Int(bytes), 0), Self.textBytes)
    return UnsafeBufferPointer(start: text, count: count)
      .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

nonisolated(unsafe) var desk: UnsafeMutablePointer<Desk>?

/// Makes everything ready; an answer that was there before is gone.
@c(theory_create) @_expose(wasm, "theory_create")
public func create() {
  destroy()
  let made = UnsafeMutablePointer<Desk>.allocate(capacity: 1)
  made.initialize(to: Desk())
  desk = made
}

/// Gives everything back.
@c(theory_destroy) @_expose(wasm, "theory_destroy")
public func destroy() {
  guard let old = desk else { return }
  desk = nil
  old.deinitialize(count: 1)
  old.deallocate()
}

/// Where UTF-8 is put before `theory_ask`: 2,048 bytes.
@c(theory_text) @_expose(wasm, "theory_text")
public func text() -> UnsafeMutablePointer<UInt8>? {
  desk?.pointee.text
}

/// Answers a question: how many bytes the answer has, else why there is none.
///
/// What is asked: 0 a chord (its name; also a tuning, a capo's fret and how many shapes), 1 which chords notes are,
/// 2 a scale, 3 which scales fit chords, 4 all progressions in a key, 5 numerals in a key (the key, the numerals),
/// 6 a key, 7 the circle of fifths, 8 all kinds of chords, 9 all kinds of scales. Naming: 0 plain, 1 with signs, 2
/// German. Refused: −1 no such question, −2 nothing written, −3 too long, −4 not a note, −5 no chord, −6 no scale, −7
/// no numeral, −8 no key, −9 too many, −10 no tuning.
@c(theory_ask) @_expose(wasm, "theory_ask")
public func ask(_ what: Int32, _ bytes: Int32, _ naming: Int32) -> Int32 {
  guard let desk else { return -1 }
  do {
    let rows = try Answers(naming).rows(what, desk.pointee.cells(bytes))
    guard let rows else { return -1 }
    desk.pointee.answer = rows.bytes
    return Int32(rows.bytes.count)
  } catch {
    return number(of: error)
  }
}

private func number(of error: TheoryError) -> Int32 {
  switch error {
  case .nothingWritten: -2
  case .textTooLong: -3
  case .notANote: -4
  case .unknownChord, .unlistedChord, .noChord: -5
  case .unknownScale: -6
  case .unknownNumeral: -7
  case .noSuchKey: -8
  case .tooManyNotes: -9
  case .unknownTuning: -10
  }
}

/// The last answer in UTF-8. Good until the next question.
@c(theory_answer) @_expose(wasm, "theory_answer")
public func answer() -> UnsafePointer<UInt8>? {
  desk?.pointee.answer.withUnsafeBufferPointer { $0.baseAddress }
}
