import Files
import FoundationEssentials
import Glibc
import Media

/// Recognises speech by libwhisper, in a sandboxed process of its own.
struct Whisper: Transcriber {
  /// What is computed for a second of sound, at most, in seconds: fifty times what it usually takes.
  private static let slowness = 25.0

  let model: SpeechModel
  let modelPath: String
  let library: String
  let media: Media

  var name: String { model.name }

  func transcribe(
    _ file: String, language: String?, progress: @escaping Media.ProgressListener
  ) async throws -> Transcript {
    let folder = try PassingFolder()
    let path = "\(folder.path)/samples"
    let seconds = try await SpeechSamples(of: file, in: path, media) { progress(0.05 * $0) }.seconds
    guard seconds > 0.1 else { return Transcript(language: language ?? "", segments: []) }
    guard let program = installedProgram("quintet-speech") else {
      throw SpeechError(
        .workerFailed, "the program quintet-speech is missing; install it beside quintet")
    }
    let worker = try SpeechProcess(
      path: program, samples: Descriptor.reading(path), model: Descriptor.reading(modelPath),
      arguments: [library, "\(model.heads)", language ?? "-", "\(Self.threads)"],
      processorSeconds: UInt64(60 + Self.slowness * seconds))
    // It has them open; nobody else needs a name for them.
    unlink(path)
    return try await withTaskCancellationHandler {
      let answer = Locked<Result<Transcript, any Error>?>(nil)
      try await onOwnThread {
        let result = Result { try worker.converse { progress(0.05 + 0.95 * $0) } }
        answer.withLock { $0 = result }
      }
      try Task.checkCancellation()
      return try answer.withLock { $0 }!.get()
    } onCancel: {
      worker.stop()
    }
  }

  /// One core stays for others.
  private static var threads: Int {
    max(1, min(4, ProcessInfo.processInfo.activeProcessorCount - 1))
  }
}
