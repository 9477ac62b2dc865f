import Testing

@testable import Loudspeaker

/// How a stream of events is read.
@Suite struct EventLinesTests {
  @Test func readsEventsHoweverTheyAreCut() {
    let text = "retry: 2000\n\n: \n\nevent: command\r\ndata: {\"a\":1}\r\n\r\ndata: x\ndata:y\n\n"
    for size in 1...text.utf8.count {
      var (lines, events) = (EventLines(), [EventLines.Event]())
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        events += lines.read(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(
        events == [
          EventLines.Event(name: "command", data: "{\"a\":1}"),
          EventLines.Event(name: "", data: "x\ny"),
        ])
    }
  }

  @Test func keepsNoLineWithoutEnd() {
    var lines = EventLines()
    let endless = [UInt8](repeating: UInt8(ascii: "d"), count: 1 << 20)
    #expect(lines.read(endless).isEmpty)
    #expect(lines.line.count == 1 << 16)
    #expect(lines.read(Array("\ndata: a\n\n".utf8)) == [EventLines.Event(name: "", data: "a")])
  }
}
