import FoundationEssentials
import Library
import Storage

/// Under which name sounds of the app use recordings of the library, and the files that are made of them.
enum LibraryUse {
  static let sound = Feed.Kind.sound.rawValue

  /// How the library knows that a sound uses one of its recordings.
  static func user(_ sound: UUID) -> Library.User {
    Library.User(Self.sound, sound, app: "BabySounds", job: SoundPreparation.jobName)
  }

  /// Lets go of the file that was made for a sound.
  static func release(of sound: UUID, in transaction: any Transaction) throws {
    try Library.release(Self.sound, holder(sound), in: transaction)
  }

  /// The id of a sound as the library keeps it.
  static func holder(_ sound: UUID) -> String { sound.uuidString.lowercased() }
}
