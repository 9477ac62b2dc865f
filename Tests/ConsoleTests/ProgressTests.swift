import Synchronization
import Testing

@testable import Console

@Suite struct ProgressTests {
  /// A clock that only goes when it is told to.
  final class Clock: Sendable {
    private let time = Mutex(0.0)
    func go(_ seconds: Double) { time.withLock { $0 += seconds } }
    var now: Double { time.withLock { $0 } }
  }

  let clock = Clock()

  private func terminal(columns: Int = 80, isInteractive: Bool = true) -> Terminal {
    .recording(columns: columns, isInteractive: isInteractive) { [clock] in clock.now }
  }

  @Test func drawsTitleBarPercentAndTimeLeft() {
    let terminal = terminal()
    let progress = terminal.progress("Mixing")
    clock.go(2)
    progress.update(0.25)
    let bar = String(repeating: "━", count: 10) + String(repeating: "─", count: 30)
    #expect(terminal.errors == "\rMixing  \(bar)   25 %  0:06 left \u{1B}[K")
  }

  @Test func clearsItsLineWhenFinishedAndStaysSilentThen() {
    let terminal = terminal()
    let progress = terminal.progress("Mixing")
    clock.go(1)
    progress.update(0.5)
    progress.finish()
    #expect(terminal.errors.hasSuffix("\u{1B}[K\r\u{1B}[K"))
    let before = terminal.errors
    clock.go(1)
    progress.update(0.6)
    progress.finish()
    #expect(terminal.errors == before)
  }

  @Test func clearsItsLineWhenReleased() {
    let terminal = terminal()
    do {
      let progress = terminal.progress("Mixing")
      clock.go(1)
      progress.update(0.5)
    }
    #expect(terminal.errors.hasSuffix("\u{1B}[K\r\u{1B}[K"))
  }

  @Test func neverFlashesForQuickWork() {
    let terminal = terminal()
    let progress = terminal.progress("Mixing")
    clock.go(0.19)
    progress.update(0.9)
    progress.finish()
    #expect(terminal.errors == "")
  }

  @Test func drawsTenTimesASecondAtMost() {
    let terminal = terminal()
    let progress = terminal.progress("Mixing")
    for step in 1...2000 {
      clock.go(0.001)
      progress.update(Double(step) / 2000)
    }
    let drawings = terminal.errors.split(separator: "\r").count
    #expect((17...20).contains(drawings))
  }

  @Test func isSilentInPipesAndWhereItIsNotWanted() {
    let pipe = terminal(isInteractive: false)
    let quiet = terminal().with(name: "q", json: false, quiet: true)
    let json = terminal().with(name: "q", json: true, quiet: false)
    for terminal in [pipe, quiet, json] {
      let progress = terminal.progress("Mixing")
      clock.go(1)
      progress.update(0.5)
      progress.finish()
      #expect(terminal.errors == "")
    }
  }

  @Test func movesASignForWorkOfUnknownLength() {
    let terminal = terminal(columns: 32)
    let progress = terminal.progress("Fetching")
    for _ in 1...3 {
      clock.go(1)
      progress.update(nil)
    }
    let signs = terminal.errors.split(separator: "\r")
    #expect(signs.count == 3)
    #expect(Set(signs).count == 3, "it should move")
    #expect(signs.allSatisfy { $0.contains("━━━━━") && !$0.contains("%") })
  }

  @Test func stepsAsideForLines() {
    let terminal = terminal()
    let progress = terminal.progress("Mixing")
    clock.go(1)
    progress.update(0.5)
    let drawing = terminal.errors
    terminal.warn("clipped")
    #expect(
      terminal.errors == drawing + "\r\u{1B}[Kquintet: warning: clipped\n"
        + drawing.dropFirst().dropLast(3))
  }

  @Test(arguments: [1, 5, 12, 20, 30, 40, 60, 80, 200])
  func fitsEveryWidth(columns: Int) {
    for title in ["Mix", "混音する曲の長い名前がここにある.wav", "👩‍👩‍👧‍👦 e\u{301}tude 🎹 in a long, long hall"] {
      for fraction in [nil, 0, 0.004, 0.5, 1] {
        let line = ProgressLine(title: title, fraction: fraction, elapsed: 5000)
        #expect(TextWidth.of(line.text(columns: columns)) <= columns)
      }
    }
  }

  @Test func tellsTimeLikeAClock() {
    #expect(ProgressLine.clock(7) == "0:07")
    #expect(ProgressLine.clock(754) == "12:34")
    #expect(ProgressLine.clock(3723) == "1:02:03")
  }

  @Test func measuresTextByColumns() {
    #expect(TextWidth.of("abc") == 3)
    #expect(TextWidth.of("日本") == 4)
    #expect(TextWidth.of("e\u{301}") == 1)
    #expect(TextWidth.of("👩‍👩‍👧‍👦") == 2)
    #expect(TextWidth.cut("日本語の歌", to: 6) == "日本…")
    #expect(TextWidth.cut("日本", to: 4) == "日本")
  }

  @Test func keepsTheFirstOfTwoBars() {
    let terminal = terminal()
    let first = terminal.progress("First")
    let second = terminal.progress("Second")
    clock.go(1)
    first.update(0.5)
    second.update(0.5)
    #expect(!terminal.errors.contains("Second"))
    first.finish()
    clock.go(1)
    second.update(0.6)
    #expect(terminal.errors.contains("Second"))
  }
}
