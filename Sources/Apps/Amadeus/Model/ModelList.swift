import Web

/// The learnt networks that a page may fetch, to hear with them on its own device.
struct ModelList: Model {
  struct Entry: Model {
    /// What it hears: `notes`.
    let use: String
    /// The SHA-256 of its weights, by which they are fetched.
    let hash: String
    let bytes: Int64

    static let schema = Schema.object(
      Schema.Object(
        "AmadeusModel", "A neural network.",
        [.must("use", .text(1...20)), .must("hash", .hash), .must("bytes", .count)]))
  }

  let models: [Entry]

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusModels", "The neural networks installed on the server.",
      [.must("models", .list(Entry.schema, most: 10))]))
}
