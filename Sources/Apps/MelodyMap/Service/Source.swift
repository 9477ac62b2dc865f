import Files
import FoundationEssentials
import Jobs
import Storage
import Web

/// Where the catalogue comes from. The last good one stays until another is here and whole.
extension SongMap {
  static let refresh = "melodymap.refresh"

  /// Sees to it that there is a catalogue: the starter, until somebody chooses something else.
  func open() async throws {
    let isOpen = try await context.database.read { reading in
      let source = try SourceRepository.source(in: reading)
      return source.kind != .starter || source.digest == Starter.digest
    }
    guard !isOpen else { return }
    let now = context.clock.now()
    try await context.database.write { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard source.kind == .starter, source.digest != Starter.digest else { return }
      try install(
        Starter.catalogue, digest: Starter.digest, into: &source, at: now, in: transaction)
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
  }

  func source() async throws -> CatalogueSource {
    try await open()
    let now = context.clock.now()
    return try await context.database.read { try SourceRepository.source(in: $0).response(at: now) }
  }

  /// Chooses where the catalogue comes from, and has it fetched.
  func set(
    _ request: CatalogueSourceRequest, version: Int64?, as key: RequestKey?
  ) async throws -> CatalogueSource {
    try await open()
    let (address, pasted) = try address(of: request)
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard version == nil || version == source.version else { throw Problem.changedMeanwhile }
      let isSame = source.address == address && source.kind == request.kind
      source.token =
        request.kind == .sheet ? request.token ?? pasted ?? (isSame ? source.token : nil) : nil
      (source.kind, source.address, source.trouble) = (request.kind, address, nil)
      (source.job, source.skipped, source.skippedCount) = (nil, [], 0)
      if !isSame { source.fetchedMs = nil }
      source.version += 1
      switch request.kind {
      case .sheet, .csv, .json: try ask(&source, at: now, in: transaction)
      case .starter:
        try install(
          Starter.catalogue, digest: Starter.digest, into: &source, at: now, in: transaction)
      case .own: try install(Catalogue(), digest: "", into: &source, at: now, in: transaction)
      }
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
    return try await source()
  }

  /// The address of a request, without the token that may have been pasted with it.
  private func address(of request: CatalogueSourceRequest) throws(Problem) -> (String?, String?) {
    guard [.sheet, .csv, .json].contains(request.kind) else { return (nil, nil) }
    guard let text = request.address.map(Tidy.text), !text.isEmpty else {
      throw Problem.field("address", "is missing")
    }
    guard let link = Link(text), fetcher.admits(link) else {
      throw Problem.field("address", "must begin with https://")
    }
    guard request.kind == .sheet else { return (text, nil) }
    let token = link.query.first { $0.hasPrefix("token=") }?.dropFirst(6)
    return (link.withoutQuery, token.flatMap { Text.unescaped($0, plusIsSpace: true) })
  }

  /// Takes a list that was brought as a file; nothing changes when it is worth nothing.
  func bring(
    file bytes: [UInt8], named name: String?, version: Int64?, as key: RequestKey?
  ) async throws -> CatalogueSource {
    try await open()
    let catalogue = try await onOwnThread { try SourceFile.catalogue(bytes) }
    let digest = ContentHash(of: bytes[...]).description
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard version == nil || version == source.version else { throw Problem.changedMeanwhile }
      source.kind = SourceFile.isJSON(bytes) ? .json : .csv
      (source.address, source.token, source.job) = (nil, nil, nil)
      // One that reads like an address would be fetched from there.
      source.address = name.map(Tidy.text).flatMap { $0.isEmpty || Link($0) != nil ? nil : $0 }
      source.version += 1
      try install(catalogue, digest: digest, into: &source, at: now, in: transaction)
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
    return try await source()
  }

  /// What is in a file, without changing anything.
  static func check(_ bytes: [UInt8]) throws(SourceError) -> FileCheck {
    var catalogue = Catalogue()
    do throws(SourceError) { catalogue = try SourceFile.catalogue(bytes) } catch {
      // That no row is good is an answer too, and tells which and why.
      guard error.skippedCount > 0 else { throw error }
      (catalogue.skipped, catalogue.skippedCount) = (error.skipped, error.skippedCount)
    }
    return FileCheck(
      films: Int64(catalogue.films.count), songs: Int64(catalogue.songs.count),
      skipped: catalogue.skipped, skippedCount: Int64(catalogue.skippedCount))
  }

  /// Puts a catalogue in place of the one before; a source that says the same again changes nothing.
  private func install(
    _ catalogue: Catalogue, digest: String, into source: inout StoredSource, at now: Int64,
    in transaction: any Transaction
  ) throws {
    if digest.isEmpty || source.digest != digest {
      try CatalogueRepository.replace(by: catalogue, in: transaction)
    }
    source.digest = digest
    (source.films, source.songs) = (Int64(catalogue.films.count), Int64(catalogue.songs.count))
    (source.skipped, source.skippedCount) = (catalogue.skipped, Int64(catalogue.skippedCount))
    (source.fetchedMs, source.checkedMs, source.trouble) = (now, now, nil)
  }
}

/// How a catalogue is fetched: when it is asked for, when a server starts, and once a day.
extension SongMap {
  /// Asks for the catalogue anew; while one is on its way, that one is waited for.
  func refresh(as key: RequestKey?) async throws -> CatalogueSource {
    try await open()
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard source.isFetched else {
        throw Problem(
          409, "not_fetched",
          "This catalogue has no source to refresh from. Choose a sheet, or import the file again."
        )
      }
      guard !source.isRefreshing(at: now) else { return }
      try ask(&source, at: now, in: transaction)
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
    return try await source()
  }

  /// Cancels the refresh that is under way, whoever began it.
  func cancelRefresh() async throws -> CatalogueSource {
    try await context.database.write { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard let job = source.job else { return }
      try JobQueue.withdraw(job, in: transaction)
      source.job = nil
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
    return try await source()
  }

  /// Asks for it where nobody is there to ask. Which refresh is under way is not waited for: what put it
  /// in the queue may have died.
  func refreshByItself() async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard source.isFetched else { return }
      try ask(&source, at: now, in: transaction)
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
  }

  private func ask(
    _ source: inout StoredSource, at now: Int64, in transaction: any Transaction
  ) throws {
    let job = UUID()
    (source.job, source.askedMs) = (job, now)
    try context.queue.add(Self.refresh, ID(job), id: job, person: nil, in: transaction)
  }

  var refreshing: JobKind {
    JobKind(
      Self.refresh, attempts: 3,
      run: { (job: ID, _) in
        let source = try await context.database.read { try SourceRepository.source(in: $0) }
        // Another one was asked for meanwhile, or another source was chosen.
        guard source.job == job.uuid, let address = source.address else { return }
        do {
          let (catalogue, digest) = try await fetch(source.kind, address, token: source.token)
          try await end(job.uuid) { source, now, transaction in
            try install(catalogue, digest: digest, into: &source, at: now, in: transaction)
          }
        } catch let error as SourceError {
          try await end(job.uuid) { source, now, _ in
            (source.trouble, source.checkedMs) = (error.message, now)
            guard error.skippedCount > 0 else { return }
            (source.skipped, source.skippedCount) = (error.skipped, Int64(error.skippedCount))
          }
        }
      })
  }

  private func end(
    _ job: UUID,
    _ change: @escaping @Sendable (inout StoredSource, Int64, any Transaction) throws -> Void
  ) async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      var source = try SourceRepository.source(in: transaction)
      guard source.job == job else { return }
      source.job = nil
      try change(&source, now, transaction)
      try SourceRepository.put(source, in: transaction)
      try publishSource(in: transaction)
    }
  }

  private func fetch(
    _ kind: CatalogueSource.Kind, _ address: String, token: String?
  ) async throws -> (Catalogue, String) {
    guard kind == .sheet else {
      let bytes = try await fetcher.fetch(address)
      let catalogue = try await onOwnThread { try SourceFile.catalogue(bytes) }
      return (catalogue, ContentHash(of: bytes[...]).description)
    }
    guard let link = Link(address) else { throw Fetcher.badAddress }
    let secret = "token=" + Text.escaped(token ?? "")
    let songs = try await fetcher.fetch(link.asking("\(secret)&mode=songs"))
    let movies = try await fetcher.fetch(link.asking("\(secret)&mode=movies"))
    let catalogue = try await onOwnThread {
      try RowChecker.check(ListReader.rows(songs: songs, movies: movies))
    }
    return (catalogue, ContentHash(of: (songs + [10] + movies)[...]).description)
  }
}

extension StoredSource {
  /// Whether it comes from an address, and not from a file.
  fileprivate var isFetched: Bool {
    kind == .sheet || [.csv, .json].contains(kind) && address.map { Link($0) != nil } ?? false
  }
}

extension Starter {
  static let digest = ContentHash(of: bytes[...]).description
}
