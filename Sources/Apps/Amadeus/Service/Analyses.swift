import Blobs
import FoundationEssentials
import Jobs
import Library
import Media
import Server
import Storage
import Sync
import Web

/// Where members bring what is to be listened to: rules, limits and permissions. Each verb is a file of its own.
struct Analyses: Sendable {
  let context: AppContext
  let models: ModelFolder

  static let path = "/api/v1/amadeus/analyses"

  /// What the library calls those who hold a file until it was listened to, and the feed an analysis.
  static let analysisKind = "amadeus-analysis"
  /// What the library calls those who hold a result.
  static let resultKind = "amadeus-result"

  init(_ context: AppContext) {
    self.context = context
    models = ModelFolder(context.location)
  }

  /// Looks for the network of notes anew each time, since it may have been installed meanwhile.
  var listener: SongListener { SongListener(media: context.media, network: models.noteNetwork) }

  /// Tells that there is something new about an analysis.
  func publish(
    _ id: UUID, of person: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try context.sync.publish(Self.analysisKind, id, of: person, isGone: isGone, in: transaction)
  }

  /// An analysis with what its job says.
  func response(_ analysis: StoredAnalysis, in reading: any Reading) throws -> FileAnalysis {
    FileAnalysis(analysis, try analysis.job.flatMap { try context.queue.job($0, in: reading) })
  }

  /// Those jobs of a list that will still be done.
  func alive(_ jobs: [UUID], in reading: any Reading) throws -> [UUID] {
    try jobs.filter { id in
      let state = try context.queue.job(id, in: reading)?.state
      return state == .queued || state == .running
    }
  }
}

extension FileAnalysis {
  /// What is known of an analysis, and of the job that it waits for.
  fileprivate init(_ analysis: StoredAnalysis, _ job: Job?) {
    id = ID(analysis.id)
    (name, hash, bytes) = (analysis.name, analysis.hash, analysis.bytes)
    (seconds, key, mode, tempo) = (analysis.seconds, analysis.key, analysis.mode, analysis.tempo)
    (createdMs, updatedMs) = (analysis.createdMs, analysis.updatedMs)
    isFromDevice = analysis.isFromDevice ? true : nil
    if analysis.result != nil {
      (state, progress, error) = (.done, 1, nil)
    } else if let failure = analysis.error {
      (state, progress, error) = (.failed, 0, failure)
    } else if let job, job.state == .queued || job.state == .running {
      state = job.state == .queued ? .waiting : .working
      (progress, error) = (job.progress, nil)
    } else {
      (state, progress, error) = (.failed, 0, Self.lost)
    }
  }

  /// What is said when the work itself is gone, and not by the file's fault.
  static let lost = "The analysis was interrupted. Send the file again."
}

extension Problem {
  static let noSuchAnalysis = Problem(404, "not_found", "This analysis does not exist.")

  static let tooManyAnalyses = Problem(
    409, "too_many",
    "You have \(FileAnalysis.most) analyses, the limit. Delete some first.")

  static let tooManyWaiting = Problem(
    429, "too_many_waiting",
    "\(FileAnalysis.mostWaiting) files are waiting for analysis. Try again in a moment.",
    retryAfter: FileAnalysis.retrySeconds)
}
