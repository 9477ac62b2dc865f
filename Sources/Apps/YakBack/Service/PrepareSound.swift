import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import MediaModel
import Storage
import Web

/// How a file becomes a sound that every browser and player can play.
extension Soundboard {
  var preparation: JobKind {
    JobKind(
      Self.preparing, isHopeless: { ($0 as? MediaError)?.isAboutTheFile ?? false },
      givenUp: { (id: ID, transaction) in
        guard let owned = try SoundRepository.owned(id.uuid, in: transaction),
          owned.sound.state == .new
        else { return }
        try refuse(
          owned, "it could not be prepared; delete it and import it again", in: transaction)
      },
      run: { (id: ID, job) in try await prepare(id.uuid, job) })
  }

  private func prepare(_ id: UUID, _ job: JobContext) async throws {
    guard let owned = try await context.database.read({ try SoundRepository.owned(id, in: $0) }),
      let asset = try await context.library.find(owned.sound.asset.uuid, of: owned.person),
      let hash = ContentHash(asset.hash)
    else { return }
    // The library puts this in the queue again when it has listened.
    guard asset.state != .new else { return }
    guard let facts = asset.facts else {
      return try await refuse(owned, asset.error ?? "it cannot be read as audio")
    }
    if let reason = Self.unfit(facts.seconds) { return try await refuse(owned, reason) }
    let file = try await context.blobs.open(hash)
    let path = "/proc/self/fd/\(file.number)"
    do {
      let form = try await form(of: path, facts)
      if form.isFilm {
        job.progress(0.3, "extracting the sound of the video")
        try await replaceFile(of: owned, insteadOf: asset) {
          try await context.media.extractAudio(path, to: $0)
        }
      } else if owned.isRecording, form.codec != "aac" {
        job.progress(0.3, "compressing the recording")
        let encoding = try AudioEncoding(.aac, sampleRate: 44_100)
        try await replaceFile(of: owned, insteadOf: asset) {
          try await context.media.convert(path, to: $0, as: encoding)
        }
      } else {
        job.progress(0.5, "converting it for all browsers")
        let made =
          Self.isForBrowsers(form)
          ? nil : try await rendition(path, channels: form.mostChannels)
        try await save(owned, asset, facts, made)
      }
    } catch let error as MediaError where error.isAboutTheFile {
      try await refuse(owned, error.reason)
    }
    withExtendedLifetime(file) {}
  }

  /// What the library has found a file to be; the file is asked again where that was long ago.
  private func form(of path: String, _ facts: Asset.Facts) async throws -> SourceForm {
    guard facts.isFilm == nil else { return SourceForm(facts) }
    return SourceForm(try await context.media.probe(path))
  }

  /// Whether every browser decodes such a file at once, which not every one does that plays Opus.
  private static func isForBrowsers(_ form: SourceForm) -> Bool {
    form.playableType != nil && form.codec != "opus"
  }

  /// Why a sound of this length is no pad.
  private static func unfit(_ seconds: Double) -> String? {
    guard seconds > 0 else { return "it has no audio" }
    guard seconds > Sound.longestSeconds else { return nil }
    let minutes = Int((seconds / 60).rounded())
    return "a pad can be up to 10 minutes long, and this is \(minutes) long; shorten it first"
  }

  /// Makes an M4A of a film, or of a recording, the file of a sound, and lets the other go.
  private func replaceFile<Report>(
    of owned: OwnedSound, insteadOf film: Asset, make: (String) async throws -> Report
  ) async throws {
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.m4a"
    _ = try await make(output)
    let (hash, bytes) = try await context.blobs.store(output)
    let (sound, person, asset) = (owned.sound.id.uuid, owned.person, UUID())
    try await context.database.write { transaction in
      guard
        let now = try SoundRepository.sound(sound, of: person, deletedToo: true, in: transaction),
        now.asset == film.id
      else { return }
      try context.library.insert(asset, name: film.name, hash, bytes, of: person, in: transaction)
      try context.library.use(asset, of: person, by: Self.user(sound), in: transaction)
      try SoundRepository.setFile(asset, hash.description, bytes, of: sound, in: transaction)
      try context.library.letGo(film.id.uuid, of: person, by: Self.user(sound), in: transaction)
      try publishWork(on: sound, of: person, in: transaction)
    }
  }

  /// A FLAC of what browsers do not all decode.
  private func rendition(
    _ path: String, channels: Int?
  ) async throws -> (hash: ContentHash, byteCount: Int64) {
    let folder = try PassingFolder()
    let output = "\(folder.path)/sound.flac"
    _ = try await context.media.convert(
      path, to: output, as: AudioEncoding(.flac, channels: channels))
    return try await context.blobs.store(output)
  }

  private func save(
    _ owned: OwnedSound, _ asset: Asset, _ facts: Asset.Facts,
    _ rendition: (hash: ContentHash, byteCount: Int64)?
  ) async throws {
    let (id, person) = (owned.sound.id, owned.person)
    try await context.database.write { transaction in
      guard
        let now = try SoundRepository.sound(id.uuid, of: person, deletedToo: true, in: transaction),
        now.asset == asset.id
      else { return }
      try Library.release(Kind.sound.rawValue, id.description, in: transaction)
      if let rendition {
        try context.library.use(
          rendition.hash.description, bytes: rendition.byteCount, of: person,
          by: Kind.sound.rawValue, id.description, in: transaction)
      }
      try SoundRepository.setReady(
        id.uuid, asset, facts, playing: rendition?.hash.description ?? asset.hash,
        rendition?.byteCount ?? asset.bytes, in: transaction)
      try publishWork(on: id.uuid, of: person, in: transaction)
    }
  }

  private func refuse(_ owned: OwnedSound, _ reason: String) async throws {
    try await context.database.write { transaction in try refuse(owned, reason, in: transaction) }
  }

  private func refuse(
    _ owned: OwnedSound, _ reason: String, in transaction: any Transaction
  ) throws {
    let (id, person) = (owned.sound.id.uuid, owned.person)
    let text = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    let now = try SoundRepository.sound(id, of: person, deletedToo: true, in: transaction)
    guard now?.asset == owned.sound.asset else { return }
    try SoundRepository.setUnreadable(id, text, in: transaction)
    try publishWork(on: id, of: person, in: transaction)
  }

  /// Tells that work has changed a sound; its version stays, since nobody has edited it.
  func publishWork(on id: UUID, of person: UUID, in transaction: any Transaction) throws {
    guard try SoundRepository.sound(id, of: person, in: transaction) != nil else { return }
    try publish(.sound, id, of: person, in: transaction)
  }
}
