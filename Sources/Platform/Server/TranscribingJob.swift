import Blobs
import Files
import Jobs
import Media
import MediaModel
import Speech
import Storage

/// What has become of a file that was to be transcribed.
public enum Transcription: Sendable {
  /// With what made it.
  case done(Transcript, recipe: String)
  /// For a reason that another attempt would meet too, as a sentence.
  case failed(String)
}

extension AppContext {
  /// Recognises what is said in a stored file, in a job. Throws what another attempt may not meet.
  public func transcribe(
    _ hash: ContentHash, language: String?, for job: JobContext
  ) async throws -> Transcription {
    do {
      let transcriber = try speech.transcriber()
      let file = try await blobs.open(hash)
      let transcript = try await transcriber.transcribe(
        "/proc/self/fd/\(file.number)", language: language
      ) { job.progress($0 * 0.99, "transcribing") }
      withExtendedLifetime(file) {}
      return .done(transcript, recipe: transcriber.name)
    } catch let error as SpeechError where error.isLasting {
      return .failed(error.sentence)
    } catch let error as MediaError where error.isAboutTheFile {
      return .failed(error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".")
    }
  }
}

extension JobKind {
  /// Jobs that transcribe: it takes long, so one at a time; and each attempt begins anew.
  public static func transcribing<Work: Codable & Sendable>(
    _ name: String,
    givenUp: @escaping @Sendable (Work, any Transaction) throws -> Void,
    run: @escaping @Sendable (Work, JobContext) async throws -> Void
  ) -> JobKind {
    JobKind(name, attempts: 3, megabytes: 600, atOnce: 1, givenUp: givenUp, run: run)
  }
}

extension SpeechError {
  /// The reason as a sentence of its own.
  public var sentence: String { reason.prefix(1).uppercased() + reason.dropFirst() + "." }

  /// Whether another attempt would fail in the same way.
  fileprivate var isLasting: Bool {
    switch code {
    // A service has been asked for as long as it makes sense.
    case .notInstalled, .damagedModel, .unknownLanguage, .serviceFailed: true
    case .workerFailed: false
    }
  }
}
