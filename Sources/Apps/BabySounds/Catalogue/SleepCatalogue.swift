import FoundationEssentials
import Sleep
import Web

/// The sounds for sleep that come with the app, as `sounds.json` lists them.
struct SleepCatalogue {
  struct Entry: Decodable {
    let id: UUID
    /// The number of the `SleepSound` that makes it.
    let recipe: Int32
    let key: String
    let title: String
    let category: String
    let source: String
    let loop: Bool
    let premium: Bool
    let defaultGainDb: Double
    let emoji: String
    let hue: Double
  }

  let entries: [Entry]

  /// Reads what stands in the program itself.
  init() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    entries = try decoder.decode([Entry].self, from: Data(PackageResources.sounds_json))
  }

  /// Every sound that comes with the app, in order.
  static let sounds: [Sound] = {
    guard let catalogue = try? SleepCatalogue() else {
      preconditionFailure("sounds.json cannot be read")
    }
    return catalogue.entries.map(Sound.init)
  }()

  private static let byID = Dictionary(uniqueKeysWithValues: sounds.map { ($0.id.uuid, $0) })

  static func sound(_ id: UUID) -> Sound? { byID[id] }

  /// Whether a sound is only for who has bought.
  static func isPremium(_ id: UUID) -> Bool { byID[id]?.premium ?? false }
}

extension Sound {
  fileprivate init(_ entry: SleepCatalogue.Entry) {
    id = ID(entry.id)
    recipe = Int(entry.recipe)
    (key, title, category, source) = (entry.key, entry.title, entry.category, .live)
    (loop, premium, defaultGainDb) = (entry.loop, entry.premium, entry.defaultGainDb)
    (emoji, hue) = (entry.emoji, entry.hue)
  }
}
