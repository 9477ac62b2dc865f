import FoundationEssentials
import Storage
import Sync
import Web

/// How songs are kept with what a member has corrected in them, the same on all their devices.
extension Analyses {
  static let songKind = "amadeus-song"

  func songs(of person: UUID) async throws -> SongList {
    SongList(
      songs: try await context.database.read { try SongRepository.songs(of: person, in: $0) })
  }

  func song(_ hash: String, of person: UUID) async throws -> Song {
    guard
      let song = try await context.database.read({
        try SongRepository.song(hash, of: person, in: $0)
      })
    else { throw Problem.notFound }
    return song
  }

  /// Keeps a song, or with the version that was seen replaces it. One that is kept already is never written
  /// over by somebody who has not seen it.
  func save(
    _ hash: String, _ song: SongEdit, version: Int64?, of person: UUID, as key: RequestKey?
  ) async throws -> Song {
    try await context.change(as: key) { transaction in
      let old = try SongRepository.song(hash, of: person, in: transaction)
      if let old, version ?? 0 == 0, old.chords == song.chords, old.tempo == song.tempo {
        return
      }
      guard version ?? 0 == old?.version ?? 0 else { throw Problem.changedMeanwhile }
      if old == nil {
        try admitSong(of: person, in: transaction)
        try SongRepository.insert(hash, song, of: person, at: context.clock.now(), in: transaction)
      } else {
        try SongRepository.set(hash, song, of: person, at: context.clock.now(), in: transaction)
      }
      try context.sync.publish(Self.songKind, hash, of: person, in: transaction)
    }
    return try await self.song(hash, of: person)
  }

  /// Corrects a song, whatever it is by now: corrections of other chords stay, and so nobody is asked.
  func correct(
    _ hash: String, _ corrections: SongCorrections, of person: UUID, as key: RequestKey?
  ) async throws -> Song {
    let spans = corrections.spans
    guard spans.allSatisfy({ $0.start < $0.end }),
      zip(spans, spans.dropFirst()).allSatisfy({ $0.end <= $1.start })
    else {
      throw Problem(422, "bad_span", "Spans have a start and a later end, and follow each other.")
    }
    try await context.change(as: key) { transaction in
      let now = context.clock.now()
      let old = try SongRepository.song(hash, of: person, in: transaction).map(SongEdit.init)
      let next = corrections.applied(to: old)
      guard next != old else { return }
      if old == nil {
        try admitSong(of: person, in: transaction)
        try SongRepository.insert(hash, next, of: person, at: now, in: transaction)
      } else {
        try SongRepository.set(hash, next, of: person, at: now, in: transaction)
      }
      try context.sync.publish(Self.songKind, hash, of: person, in: transaction)
    }
    return try await song(hash, of: person)
  }

  /// Forgets a song with what was corrected; its sound stays in the library.
  func forgetSong(_ hash: String, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      guard try SongRepository.delete(hash, of: person, in: transaction) else {
        throw Problem.notFound
      }
      try context.sync.publish(Self.songKind, hash, of: person, isGone: true, in: transaction)
    }
  }

  private func admitSong(of person: UUID, in reading: any Reading) throws {
    guard try SongRepository.count(of: person, in: reading) < Song.most else {
      throw Problem(
        409, "too_many",
        "You have \(Song.most) songs, the limit. Delete some first.")
    }
  }
}
