import Blobs
import DSP
import Files
import FoundationEssentials
import Jobs
import Media
import MediaModel
import Storage
import Web

/// What is worked out about a sound, once for equal bytes.
extension Library {
  static let analysis = "library.analyse"
  /// Rises when facts are worked out differently; older ones are then made anew.
  static let recipe = Int64(MediaAnalysis.recipe)

  /// The work that the library leaves for later.
  public var jobKinds: [JobKind] {
    [
      JobKind(
        Self.analysis, isHopeless: { $0 is Problem },
        givenUp: { (name: String, transaction) in
          let known = try transaction.first(
            "SELECT hash FROM sound_facts WHERE hash = ? AND recipe = ?", name, Self.recipe)
          guard known == nil else { return }
          try write(
            name, state: .unreadable, error: "it could not be read; upload it again",
            facts: nil, peaks: nil, in: transaction)
        },
        run: analyse)
    ]
  }

  @Sendable private func analyse(_ name: String, _ context: JobContext) async throws {
    guard let hash = ContentHash(name) else { throw Problem.notFound }
    // Of many who brought equal bytes at once, each has a job. Were all to look, all would tell all of them.
    guard try await !isReady(name) else { return }
    let file = try await blobs.open(hash)
    // The worker opens it anew, so that the descriptor's place in the file stays ours.
    let path = "/proc/self/fd/\(file.number)"
    do {
      let analysis = try await media.analyse(path) { context.progress($0 * 0.95, "listening") }
      context.progress(0.97, "writing down")
      try await note(analysis, name)
    } catch let error as MediaError where error.isAboutTheFile {
      try await write(name, state: .unreadable, error: error.reason, facts: nil, peaks: nil)
    }
    withExtendedLifetime(file) {}
  }

  private func isReady(_ name: String) async throws -> Bool {
    try await database.read { reading in
      try reading.first(
        "SELECT hash FROM sound_facts WHERE hash = ? AND recipe >= ? AND state = ?", name,
        Self.recipe, Asset.State.ready.rawValue) != nil
    }
  }

  private func note(_ analysis: MediaAnalysis, _ name: String) async throws {
    let writer = try blobs.begin()
    try writer.write(analysis.peaksFile.encoded())
    let peaks = try await writer.keep().hash
    let facts = String(
      decoding: try JSONEncoder().encode(Asset.Facts(analysis)), as: UTF8.self)
    try await write(name, state: .ready, error: nil, facts: facts, peaks: peaks.description)
  }

  private func write(
    _ hash: String, state: Asset.State, error: String?, facts: String?, peaks: String?
  ) async throws {
    try await database.write { transaction in
      try write(hash, state: state, error: error, facts: facts, peaks: peaks, in: transaction)
    }
  }

  private func write(
    _ hash: String, state: Asset.State, error: String?, facts: String?, peaks: String?,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO sound_facts (hash, recipe, state, error, facts, peaks, updated_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET recipe = excluded.recipe,
        state = excluded.state, error = excluded.error, facts = excluded.facts,
        peaks = excluded.peaks, updated_ms = excluded.updated_ms
      """, hash, Self.recipe, state.rawValue, error, facts, peaks, clock.now())
    try Self.release("facts", hash, in: transaction)
    if let peaks { try use(peaks, bytes: 0, of: nil, by: "facts", hash, in: transaction) }
    for row in try transaction.rows("SELECT id, person FROM assets WHERE hash = ?", hash) {
      try sync.note("asset", row.text("id"), of: row.uuid("person"), in: transaction)
    }
    try tellApps(hash, in: transaction)
  }

  /// Answers with the waveform of a sound, a file that programs read fast.
  public func peaks(of asset: Asset, for request: Request) async throws -> Response {
    try .file(
      try await peaks(of: asset), type: "application/octet-stream",
      tag: "\(asset.hash)-\(Self.recipe)", for: request)
  }

  private func peaks(of asset: Asset) async throws -> Descriptor {
    let row = try await database.read { reading in
      try reading.first("SELECT peaks FROM sound_facts WHERE hash = ?", asset.hash)
    }
    guard let name = try row?.optionalText("peaks"), let hash = ContentHash(name) else {
      throw Problem(
        404, "no_waveform",
        asset.state == .new
          ? "The sound is still being analyzed." : "This file cannot be read as audio.")
    }
    return try await blobs.open(hash)
  }
}

extension Asset.Facts {
  /// What an analysis has found.
  public init(_ analysis: MediaAnalysis) {
    let rate = Double(analysis.format.sampleRate)
    seconds = analysis.report.seconds
    sampleRate = analysis.format.sampleRate
    channels = analysis.format.channels
    codec = analysis.info.audio.codec
    container = analysis.info.container
    isFilm = analysis.info.video != nil
    loudness = analysis.summary.loudness.integrated
    weightedLevel = analysis.summary.weightedLevel
    let peak = Double(analysis.summary.truePeak)
    truePeak = peak > 0 ? decibels(fromAmplitude: peak) : nil
    silence = analysis.summary.silence.prefix(Self.silenceLimit / 2).flatMap {
      [Double($0.start) / rate, Double($0.end) / rate]
    }
    title = analysis.info.tags["title"].map { String($0.prefix(300)) }
    artist = analysis.info.tags["artist"].map { String($0.prefix(300)) }
  }
}
