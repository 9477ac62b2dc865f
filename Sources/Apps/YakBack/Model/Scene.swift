import Web

/// The state of the whole board under a name, to be recalled at once.
struct Scene: Model, Versioned, Equatable {
  static let most = 100

  let id: ID
  let name: String
  let version: Int64
  let createdMs: Int64
  let sounds: [Entry]

  /// How one sound is played in it.
  struct Entry: Model, Equatable {
    var sound: ID
    var volume: Double
    var speed: Double
    var loopCount: Int
    var eqBass: Double
    var eqMid: Double
    var eqTreble: Double
    var volumeBoost: Double?
    var isMatched: Bool
    var isDucked: Bool
    var chokeGroup: Int?

    /// The settings that a scene keeps.
    static let names: Set = [
      "volume", "speed", "loop_count", "eq_bass", "eq_mid", "eq_treble", "volume_boost",
      "is_matched", "is_ducked", "choke_group",
    ]

    static let settings = Setting.all.filter { names.contains($0.name) }

    static let schema = Schema.object(
      Schema.Object(
        "YakSceneSound", "How one sound is played in a scene.",
        [.must("sound", .uuid)] + settings.map(\.field)))

    init(_ sound: Sound) {
      self.sound = sound.id
      (volume, speed, loopCount) = (sound.volume, sound.speed, sound.loopCount)
      (eqBass, eqMid, eqTreble) = (sound.eqBass, sound.eqMid, sound.eqTreble)
      (volumeBoost, isMatched) = (sound.volumeBoost, sound.isMatched)
      (isDucked, chokeGroup) = (sound.isDucked, sound.chokeGroup)
    }
  }

  static let sceneName = Schema.text(1...100)

  static let schema = Schema.object(
    Schema.Object(
      "YakScene", "The state of the whole board under a name.",
      [
        .must("id", .uuid), .must("name", sceneName),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment),
        .must("sounds", .list(Entry.schema, most: Sound.most)),
      ]))
}

/// What becomes a scene: the board as it is.
struct SceneRequest: Model {
  var name: String

  static let schema = Schema.object(
    Schema.Object(
      "YakSceneRequest", "A new scene of the current board.", [.must("name", Scene.sceneName)]))
}

/// What to change about a scene.
struct SceneEdit: Model {
  var name: String?
  var retake: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "YakSceneEdit", "Changes to a scene.",
      [
        .may("name", Scene.sceneName),
        .may("retake", .bool, "Whether to replace it with the current board."),
      ]))
}
