import FoundationEssentials
import Players

/// What the server has still to hear about commands, the oldest first.
///
/// Answers are added while another is on its way, so that one is taken out by its command and not by its index.
struct AnswerQueue {
  private var answers: [(command: UUID, answer: Acknowledgement)] = []
  /// Of more than these the oldest goes: whoever asked has long given up.
  static let limit = 200

  var first: (command: UUID, answer: Acknowledgement)? { answers.first }

  mutating func add(_ command: UUID, _ answer: Acknowledgement) {
    answers.append((command, answer))
    if answers.count > Self.limit { answers.removeFirst() }
  }

  /// Takes out the oldest answer to a command, if it is still there.
  mutating func remove(_ command: UUID) {
    guard let index = answers.firstIndex(where: { $0.command == command }) else { return }
    answers.remove(at: index)
  }
}
