import Foundation
import Players
import Testing

@testable import Loudspeaker

/// What a player has still to answer.
@Suite struct AnswerQueueTests {
  @Test func keepsOrder() {
    var queue = AnswerQueue()
    let ids = (0..<3).map { _ in UUID() }
    for id in ids { queue.add(id, Acknowledgement(.done)) }
    for id in ids {
      #expect(queue.first?.command == id)
      queue.remove(id)
    }
    #expect(queue.first == nil)
  }

  @Test func losesNoneThatWasAddedWhileTheOldestWasSent() {
    var queue = AnswerQueue()
    let ids = (0...AnswerQueue.limit).map { _ in UUID() }
    for id in ids.dropLast() { queue.add(id, Acknowledgement(.done)) }
    let sent = queue.first?.command
    // It is full, so that the oldest goes although it is being sent.
    queue.add(ids[AnswerQueue.limit], Acknowledgement(.done))
    queue.remove(ids[0])
    #expect(sent == ids[0])
    #expect(queue.first?.command == ids[1])
  }
}
