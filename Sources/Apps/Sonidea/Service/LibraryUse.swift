import FoundationEssentials
import Library
import Storage

/// Under which names recordings use sounds of the library, and the files that are made of them.
enum LibraryUse {
  /// What a recording uses as it came, and its form for browsers.
  static let recording = Feed.Kind.recording.rawValue
  /// What is played of an edited recording. The name stands in databases.
  static let rendering = "son-heard"

  /// How the library knows that a recording uses one of its sounds.
  static func user(_ recording: UUID) -> Library.User {
    Library.User(Self.recording, recording, app: "Sonidea", job: RecordingPreparation.jobName)
  }

  /// Lets go of all files that were made of a recording.
  static func release(of recording: UUID, in transaction: any Transaction) throws {
    for use in [Self.recording, rendering] {
      try Library.release(use, recording.uuidString.lowercased(), in: transaction)
    }
  }
}
