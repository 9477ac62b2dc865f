import FoundationEssentials
import Web

/// What a server says of a recording; signed and logged as exactly this JSON (docs/formats/receipt.md).
public struct Statement: Model, Equatable {
  /// What is said, apart from when and by whom: equal facts are one receipt.
  public struct Facts: Sendable, Equatable {
    public var recording: ID
    public var title: String
    /// When it was recorded, as the device said that recorded it.
    public var recordedMs: Int64
    public var durationMs: Int64
    public var audioSha256: String
    public var audioBytes: Int64

    public init(
      recording: ID, title: String, recordedMs: Int64, durationMs: Int64, audioSha256: String,
      audioBytes: Int64
    ) {
      self.recording = recording
      self.title = title
      self.recordedMs = recordedMs
      self.durationMs = durationMs
      self.audioSha256 = audioSha256
      self.audioBytes = audioBytes
    }
  }

  /// So that nothing else that this key signs can be taken for a statement.
  static let type = "quintet-recording/1"

  public var type: String
  public var recording: ID
  public var title: String
  public var recordedMs: Int64
  public var durationMs: Int64
  public var audioSha256: String
  public var audioBytes: Int64
  /// The server's time when it signed.
  public var signedMs: Int64
  public var key: String

  init(_ facts: Facts, signedMs: Int64, key: VerifyingKey) {
    type = Self.type
    recording = facts.recording
    title = facts.title
    recordedMs = facts.recordedMs
    durationMs = facts.durationMs
    audioSha256 = facts.audioSha256
    audioBytes = facts.audioBytes
    self.signedMs = signedMs
    self.key = key.description
  }

  /// The facts alone, to compare them with those of another statement.
  public var facts: Facts {
    Facts(
      recording: recording, title: title, recordedMs: recordedMs, durationMs: durationMs,
      audioSha256: audioSha256, audioBytes: audioBytes)
  }

  public static let schema = Schema.object(
    Schema.Object(
      "ReceiptStatement", "What a receipt says of a recording.",
      [
        .must("type", .choice([type])), .must("recording", .uuid),
        .must("title", .text(0...1_000)),
        .must("recorded_ms", .moment, "When it was recorded, as the device said."),
        .must("duration_ms", .count), .must("audio_sha256", .hash), .must("audio_bytes", .count),
        .must("signed_ms", .moment, "The server's time."),
        .must("key", .hash, "The server's public key."),
      ]))
}

/// The state of a log at a moment, as its server signs it.
public struct Checkpoint: Model, Equatable {
  static let type = "quintet-log/1"

  public var type = Checkpoint.type
  /// How many entries the log has.
  public var size: Int64
  public var root: String
  public var signedMs: Int64
  public var key: String

  public static let schema = Schema.object(
    Schema.Object(
      "LogCheckpoint", "The state of the log of receipts.",
      [
        .must("type", .choice([type])), .must("size", .integer(1...(1 << 53))),
        .must("root", .hash, "The root of its Merkle tree."), .must("signed_ms", .moment),
        .must("key", .hash),
      ]))
}

/// A text, and its signature.
public struct SignedText: Model, Equatable {
  public var text: String
  public var signature: String

  static let signature = Schema.text(128...128)

  public static let schema = Schema.object(
    Schema.Object(
      "SignedText", "A text and its Ed25519 signature.",
      [.must("text", .text(1...4_096)), .must("signature", signature)]))
}

/// A receipt: what the server says of a recording, and the proof that this is in its log.
public struct Receipt: Model, Equatable {
  /// Where the statement lies in the log.
  public struct Entry: Model, Equatable {
    public var index: Int64
    /// The inclusion proof in the tree of the checkpoint, from the leaf upwards.
    public var proof: [String]
    public var checkpoint: SignedText

    public static let schema = Schema.object(
      Schema.Object(
        "ReceiptEntry", "Where the statement is in the log.",
        [
          .must("index", .count), .must("proof", .list(.hash, most: 63)),
          .must("checkpoint", SignedText.schema),
        ]))
  }

  static let format = "quintet-receipt"
  static let version: Int64 = 1
  /// The largest file that is read as one.
  public static let byteLimit = 1 << 18

  public var format = Receipt.format
  public var version = Receipt.version
  public var statement: SignedText
  public var log: Entry
  /// An RFC 3161 time stamp over the statement's text, in base64.
  public var timestamp: String?

  /// The exact bytes that were signed and logged.
  var entry: [UInt8] { Array(statement.text.utf8) }

  public static let schema = Schema.object(
    Schema.Object(
      "Receipt", "Proof that a recording existed, as a file (docs/formats/receipt.md).",
      [
        .must("format", .choice([format])), .must("version", .integer(version...version)),
        .must("statement", SignedText.schema), .must("log", Entry.schema),
        .may("timestamp", .text(1...65_536), "An RFC 3161 time stamp, in base64."),
      ]))
}
