import Files
import FoundationEssentials
import Storage

extension Players {
  /// A sound that somebody may hear.
  public struct Sound: Sendable {
    public let name: String
    /// Missing where it has no bytes of its own, but tracks in its voicing.
    public let hash: ContentHash?
    public let bytes: Int64?
    /// How it is to be played; nil is as it is.
    public let voicing: Voicing?

    public init(name: String, hash: ContentHash?, bytes: Int64?, voicing: Voicing? = nil) {
      self.name = name
      self.hash = hash
      self.bytes = bytes
      self.voicing = voicing
    }
  }

  /// Finds a thing by its id when a member may hear it: the sound that it is, or the sounds of which it
  /// plays the next one each time.
  public typealias Finder = @Sendable (_ id: UUID, _ person: UUID) async throws -> [Sound]

  /// What the app of a kind of things keeps for itself.
  public struct Rule: Sendable {
    /// Why its things are not begun here, and where they are.
    let refusal: String
    /// How loud children may set them.
    let loudestForChildren: @Sendable (any Reading) throws -> Double

    public init(
      refusal: String, loudestForChildren: @escaping @Sendable (any Reading) throws -> Double
    ) {
      self.refusal = refusal
      self.loudestForChildren = loudestForChildren
    }
  }
}

/// What can be played at all, by the word for its kind.
struct PlayableKinds: Sendable {
  let finders: [String: Players.Finder]
  /// Of the kinds that only their apps begin.
  let rules: [String: Players.Rule]

  /// The sounds of a thing that a member may hear; nil where nothing of its kind can be played.
  func sounds(
    of kind: String, _ id: UUID, for person: UUID
  ) async throws -> [Players.Sound]? {
    try await finders[kind]?(id, person)
  }
}
