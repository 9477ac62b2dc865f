import Files
import FoundationEssentials
import Library
import Web

extension Soundboard {
  /// The bytes of a sound that every browser decodes.
  func audio(_ id: UUID, of person: UUID) async throws -> (file: Descriptor, hash: String) {
    let sound = try await sound(id, of: person)
    guard sound.state != .unreadable, let hash = ContentHash(sound.hash) else {
      throw Problem(409, "unreadable", sound.error ?? "This sound cannot be played.")
    }
    return (try await context.blobs.open(hash), sound.hash)
  }
}
