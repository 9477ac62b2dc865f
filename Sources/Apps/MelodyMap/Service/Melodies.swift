import FoundationEssentials
import Melody
import Storage
import Web

/// The melodies by which songs are found when they are hummed.
extension SongMap {
  func melodies() async throws -> [SongMelody] {
    try await context.database.read { try SongMelodyRepository.melodies(in: $0) }
  }

  /// Keeps a melody for a song, in place of the one that it had.
  func save(
    melody request: SongMelodyRequest, of song: UUID, as key: RequestKey?
  ) async throws -> SongMelody {
    try Self.check(request.notes)
    try await open()
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      let found = try Self.found(song, in: transaction)
      let count = try SongMelodyRepository.count(in: transaction)
      guard found.song.hasMelody || count < SongMelodyList.most else {
        throw Problem.tooMany("melodies", SongMelodyList.most)
      }
      try SongMelodyRepository.put(request, of: song, at: now, in: transaction)
      try publish(.melody, song, in: transaction)
      try publish(.song, song, in: transaction)
    }
    let melody = try await context.database.read {
      try SongMelodyRepository.melody(of: song, in: $0)
    }
    guard let melody else { throw Problem.noSuchSong }
    return melody
  }

  private static func check(_ notes: [[Double]]) throws(Problem) {
    if let index = notes.firstIndex(where: { $0.count != 2 }) {
      throw Problem.field("notes[\(index)]", "must be two numbers: semitones, and seconds")
    }
    do throws(MelodyError) {
      try MelodyIndex.check(
        notes.map { MelodyNote(semitones: Float($0[0]), seconds: Float($0[1])) })
    } catch {
      throw Problem.field("notes", words(for: error))
    }
  }

  private static func words(for error: MelodyError) -> String {
    switch error {
    case .tooFewNotes: "needs \(MelodyLimits.notes.lowerBound) notes at least; hum a little longer"
    case .tooManyNotes: "has more than \(MelodyLimits.notes.upperBound) notes; use part of it"
    default: "needs semitones from −96 to 96, and seconds between 0.01 and 60"
    }
  }

  /// Lets a song be found by its words alone.
  func delete(melodyOf song: UUID) async throws {
    try await context.database.write { transaction in
      guard try SongMelodyRepository.delete(of: song, in: transaction) else {
        throw Problem.notFound
      }
      try publish(.melody, song, isGone: true, in: transaction)
      try publish(.song, song, in: transaction)
    }
  }
}
