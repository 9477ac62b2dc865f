import Web

/// That a child has listened for a while, and how loud it was.
struct ListeningEntry: Model, Equatable {
  var id: ID
  var beganMs: Int64
  var seconds: Double
  var levelDb: Double

  static let schema = Schema.object(
    Schema.Object(
      "BabyListening", "A period in which a child has listened.",
      [
        .must("id", .uuid, "Chosen by you; the same id counts once."),
        .must("began_ms", .moment), .must("seconds", .number(0...3_600)),
        .must("level_db", .number(0...120), "dB(A) at the ear, of equal energy over that time."),
      ]))
}

struct ListeningRequest: Model {
  var entries: [ListeningEntry]

  static let most = 500

  static let schema = Schema.object(
    Schema.Object(
      "BabyListeningRequest", "What a child has listened to.",
      [.must("entries", .list(ListeningEntry.schema, most: most))]))
}

struct AddedListening: Model {
  var added: Int

  static let schema = Schema.object(
    Schema.Object(
      "BabyListeningKept", "What was counted.",
      [.must("added", .count, "How many of them were new.")]))
}
