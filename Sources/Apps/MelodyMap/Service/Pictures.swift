import Blobs
import Files
import FoundationEssentials
import Library
import MediaModel
import Storage
import Web

/// The posters of films. A page may show pictures of this server alone, so that the server fetches them once,
/// from the addresses that the catalogue names, and hands them out itself.
extension SongMap {
  private static let user = "melody-picture"
  static let mostPictureBytes = 5 << 20
  private static let mostPictures = 1_000
  /// One that did not come is not asked for again so soon.
  private static let pause: Int64 = 3_600_000

  /// A picture that is here.
  struct Poster: Sendable {
    let hash: ContentHash
    let type: String
  }

  func picture(of film: UUID, for request: Request) async throws -> Response {
    guard let address = try await self.film(film).imageUrl,
      let picture = try await picture(at: address)
    else { throw Problem(404, "no_picture", "This film has no picture.") }
    var response = try Response.file(
      try await context.blobs.open(picture.hash), type: picture.type, tag: picture.hash.description,
      for: request)
    // Under the same address it may be another picture tomorrow.
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  private func picture(at address: String) async throws -> Poster? {
    let known = try await context.database.read {
      try PictureRepository.picture(at: address, in: $0)
    }
    if let poster = known?.poster { return poster }
    guard try await mayFetch(address) else { return nil }
    return try await fetchPicture(address)
  }

  /// Whether a picture is to be fetched now; who asks next is told that somebody is at it.
  private func mayFetch(_ address: String) async throws -> Bool {
    let now = context.clock.now()
    return try await context.database.write { transaction in
      let known = try PictureRepository.picture(at: address, in: transaction)
      if let known, now - known.triedMs < Self.pause { return false }
      guard try PictureRepository.count(in: transaction) < Self.mostPictures else { return false }
      try PictureRepository.setTried(address, at: now, in: transaction)
      return true
    }
  }

  private func fetchPicture(_ address: String) async throws -> Poster? {
    var fetcher = fetcher
    (fetcher.mostBytes, fetcher.mostSeconds) = (Self.mostPictureBytes, 30)
    var poster: Poster?
    do {
      let bytes = try await fetcher.fetch(address)
      if let type = Self.type(of: bytes) {
        let writer = try context.blobs.begin()
        try writer.write(bytes)
        let hash = ContentHash(of: bytes[...])
        _ = try await writer.finish(expecting: hash)
        poster = Poster(hash: hash, type: type)
      }
    } catch is SourceError {}
    try await save(poster, at: address)
    return poster
  }

  /// Keeps what came from an address. That nothing came takes no picture away that is here.
  func save(_ picture: Poster?, at address: String) async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try PictureRepository.put(picture, from: address, at: now, in: transaction)
      guard let picture else { return }
      try context.library.use(
        picture.hash.description, bytes: 0, of: nil, by: Self.user, Self.holder(address),
        in: transaction)
    }
  }

  /// What a picture is by its first bytes, whatever it was said to be; no drawings, since those can run.
  static func type(of bytes: [UInt8]) -> String? {
    if let kind = Artwork.kind(of: Data(bytes.prefix(8))) { return "image/\(kind.rawValue)" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    guard bytes.count > 12 else { return nil }
    if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return "image/webp"
    }
    return bytes[4..<12].elementsEqual("ftypavif".utf8) ? "image/avif" : nil
  }

  private static func holder(_ address: String) -> String {
    ContentHash(of: Array(address.utf8)[...]).description
  }

  /// Lets go of the pictures that no film names any more.
  func purgePictures() async throws {
    try await context.database.write { transaction in
      let films =
        try FilmRepository.films(in: transaction)
        + FilmRepository.films(hidden: true, in: transaction)
      let named = Set(films.compactMap(\.imageUrl))
      for address in try PictureRepository.addresses(in: transaction)
      where !named.contains(address) {
        try Library.release(Self.user, Self.holder(address), in: transaction)
        try PictureRepository.delete(address, in: transaction)
      }
    }
  }
}
