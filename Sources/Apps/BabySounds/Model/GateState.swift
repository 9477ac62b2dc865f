import Web

/// How the gate for parents stands for somebody.
struct GateState: Model {
  var kinds: [GateQuestion.Kind]
  var hasPin: Bool
  var isOpen: Bool
  var lockedUntilMs: Int64?
  var attemptsToday: Int64

  static let schema = Schema.object(
    Schema.Object(
      "BabyGate", "Your state of the parental gate.",
      [
        .must("kinds", .list(GateQuestion.Kind.schema, most: 4), "The kinds of questions."),
        .must("has_pin", .bool), .must("is_open", .bool, "Whether you have a valid token."),
        .may("locked_until_ms", .moment, "Absent if not locked."),
        .must("attempts_today", .count, "How many answers you gave in the last 24 hours."),
      ]))
}

/// What the gate asks.
struct GateQuestion: Model {
  enum Kind: String, Codable, Sendable, CaseIterable {
    case arithmetic, sequence, pattern, pin

    /// Those that need no PIN.
    static let asked: [Kind] = [.arithmetic, .sequence, .pattern]
    static let schema = Schema.choice(allCases.map(\.rawValue))
  }

  var id: ID
  var kind: Kind
  var text: String?
  var digits: [Int]?
  var cells: [Int]?
  var expiresMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "BabyGateQuestion", "A question of the gate; valid for two minutes and one answer.",
      [
        .must("id", .uuid), .must("kind", Kind.schema),
        .may("text", .text(1...100), "The sum, such as 7 × 8."),
        .may("digits", .list(.integer(0...9), most: 12), "Digits to remember in this order."),
        .may(
          "cells", .list(.integer(0...8), most: 9),
          "Cells of a 3 × 3 grid, from the top left; to remember in any order."),
        .must("expires_ms", .moment),
      ]))
}

struct GateQuestionRequest: Model {
  var kind: GateQuestion.Kind

  static let schema = Schema.object(
    Schema.Object(
      "BabyGateQuestionRequest", "The kind of question to ask.",
      [.must("kind", GateQuestion.Kind.schema)]))
}

struct GateAnswer: Model {
  var question: ID
  var answer: String

  static let schema = Schema.object(
    Schema.Object(
      "BabyGateAnswer", "The answer to a question of the gate.",
      [
        .must("question", .uuid),
        .must(
          "answer", .text(1...20),
          "Digits: the result, the sequence, the cells in any order, or the PIN."),
      ]))
}

/// What opens gated routes for a while.
struct GatePass: Model {
  var token: String
  var expiresMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "BabyGatePass", "A token that opens gated routes for five minutes.",
      [
        .must("token", .text(43...43), "Send it as Quintet-Gate."), .must("expires_ms", .moment),
      ]))
}
