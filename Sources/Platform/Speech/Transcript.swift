/// What was said in a recording, and when.
public struct Transcript: Codable, Sendable, Equatable {
  /// The language in ISO 639-1, such as `en`.
  public var language: String
  /// In the order of their times; empty where nobody speaks.
  public var segments: [Segment]

  public init(language: String, segments: [Segment]) {
    (self.language, self.segments) = (language, segments)
  }

  /// About a sentence.
  public struct Segment: Codable, Sendable, Equatable {
    /// In seconds from the beginning of the recording.
    public var start, end: Double
    /// With punctuation, without white space around it.
    public var text: String
    /// Empty where a service returned no times of words.
    public var words: [Word]

    public init(start: Double, end: Double, text: String, words: [Word] = []) {
      (self.start, self.end, self.text, self.words) = (start, end, text, words)
    }
  }

  /// A word with the punctuation at its ends.
  public struct Word: Codable, Sendable, Equatable {
    public var text: String
    /// In seconds from the beginning of the recording.
    public var start, end: Double
    /// How sure the recogniser was, 0…1; nil where a service returned none.
    public var confidence: Double?

    public init(_ text: String, start: Double, end: Double, confidence: Double? = nil) {
      (self.text, self.start, self.end, self.confidence) = (text, start, end, confidence)
    }
  }

  /// All that was said, a line for each segment.
  public var text: String { segments.map(\.text).joined(separator: "\n") }
}
