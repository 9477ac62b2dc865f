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
          try refuse(name, "it could not be read; upload it again", in: transaction)
        },
        run: analyse)
    ]
  }

  @Sendable private func analyse(_ name: String, _ context: JobContext) async throws {
    guard let hash = ContentHash(name) else { throw Problem.notFound }
    // Of many who brought equal bytes at once, each has a job. Were all to look, all would tell all of them.
    guard try await !isReady(name) else { return }
    let file = try await blobs.open(hash)
    // The worker opens it anew, so that the descriptor's offset in the file stays ours.
    let path = "/proc/self/fd/\(file.number)"
    do {
      let analysis = try await media.analyse(path, hash: hash) {
        context.progress($0 * 0.95, "listening")
      }
      context.progress(0.97, "writing down")
      let findings = try await findings(analysis)
      try await database.write { try save(findings, in: $0) }
    } catch let error as MediaError where error.isAboutTheFile {
      try await database.write { try refuse(name, error.reason, in: $0) }
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

  /// What is to be written down of an analysis, with the waveform kept as a blob; of `file`, where the sound that was
  /// measured was written to that meanwhile.
  public func findings(
    _ analysis: MediaAnalysis, as file: (hash: ContentHash, info: MediaInfo)? = nil
  ) async throws -> SoundFindings {
    var analysis = analysis
    let facts = Asset.Facts(analysis, as: file?.info)
    if let file { analysis.hash = file.hash }
    let writer = try blobs.begin()
    try writer.write(analysis.peaksFile.encoded())
    return SoundFindings(
      hash: analysis.hash.description, facts: facts,
      peaks: try await writer.finish().hash.description
    )
  }

  /// Writes down what is known of some bytes, and tells everybody who waits for it, but not who has found it out.
  public func save(
    _ findings: SoundFindings, foundBy user: User? = nil, in transaction: any Transaction
  ) throws {
    let facts = String(decoding: try JSONEncoder().encode(findings.facts), as: UTF8.self)
    try write(
      findings.hash, state: .ready, error: nil, facts: facts, peaks: findings.peaks,
      foundBy: user, in: transaction)
  }

  /// Writes down that some bytes cannot be read as sound.
  public func refuse(
    _ hash: String, _ reason: String, foundBy user: User? = nil, in transaction: any Transaction
  ) throws {
    try write(
      hash, state: .unreadable, error: reason, facts: nil, peaks: nil, foundBy: user,
      in: transaction)
  }

  private func write(
    _ hash: String, state: Asset.State, error: String?, facts: String?, peaks: String?,
    foundBy user: User?, in transaction: any Transaction
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
      try sync.publish("asset", row.text("id"), of: row.uuid("person"), in: transaction)
    }
    try queuePreparation(of: hash, foundBy: user, in: transaction)
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

/// What was found out about some bytes, and is to be written down.
public struct SoundFindings: Sendable {
  public let hash: String
  public let facts: Asset.Facts
  fileprivate let peaks: String

  fileprivate init(hash: String, facts: Asset.Facts, peaks: String) {
    (self.hash, self.facts, self.peaks) = (hash, facts, peaks)
  }
}

extension Asset.Facts {
  /// What an analysis has found; `file` is what the sound was written to meanwhile, if these are the facts of that.
  public init(_ analysis: MediaAnalysis, as file: MediaInfo? = nil) {
    let (rate, info) = (Double(analysis.format.sampleRate), file ?? analysis.info)
    seconds = analysis.report.seconds
    sampleRate = file?.audio.sampleRate ?? analysis.format.sampleRate
    channels = analysis.format.channels
    codec = info.audio.codec
    container = info.container
    isFilm = info.video != nil
    loudness = analysis.summary.loudness.integrated
    weightedLevel = analysis.summary.weightedLevel
    let peak = Double(analysis.summary.truePeak)
    truePeak = peak > 0 ? decibels(fromAmplitude: peak) : nil
    silence = analysis.summary.silence.prefix(Self.silenceLimit / 2).flatMap {
      [Double($0.start) / rate, Double($0.end) / rate]
    }
    title = info.tags["title"].map { String($0.prefix(300)) }
    artist = info.tags["artist"].map { String($0.prefix(300)) }
  }
}
