import FoundationEssentials
import Sleep

/// The sounds for sleep that come with the room, as `sounds.json` lists them.
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
}
