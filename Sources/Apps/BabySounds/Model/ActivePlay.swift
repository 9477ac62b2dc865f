import FoundationEssentials

/// Something that was begun on a player and is to end there.
struct ActivePlay: Sendable {
  let command: UUID
  let person: UUID?
  let player: UUID
  let kind: String
  let thing: UUID
  let fadeSeconds: Double

  /// When something is to begin to fade so that it is silent at its end.
  static func stop(at ends: Int64?, fadeSeconds: Double, since moment: Int64) -> Int64 {
    ends.map { max($0 - Int64(fadeSeconds * 1_000), moment) } ?? Int64.max
  }
}
