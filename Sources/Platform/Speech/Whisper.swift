import CSandbox
import Files
import FoundationEssentials
import Glibc
import Media
import MediaModel

/// Recognises speech by libwhisper, in a sandboxed process of its own.
struct Whisper: Transcriber {
  static let sampleRate = 16_000
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
    let seconds = try await decode(file, to: path) { progress(0.05 * $0) }
    guard seconds > 0.1 else { return Transcript(language: language ?? "", segments: []) }
    let worker = try SpeechProcess(
      samples: Descriptor.reading(path), model: Descriptor.reading(modelPath),
      arguments: [
        library, "\(model.heads)", language ?? "-", "\(Self.threads)",
        "\(Int(60 + Self.slowness * seconds))",
      ])
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

  /// Writes a file's samples as the recogniser wants them; answers how many seconds there are.
  private func decode(
    _ file: String, to path: String, progress: @escaping Media.ProgressListener
  ) async throws -> Double {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    let output = Descriptor(number)
    _ = try await media.fold(
      file, as: PCMConversion(sampleRate: Self.sampleRate, channels: 1), progress: progress,
      start: { _, _ in () },
      add: { _, block in
        let bytes = UnsafeRawBufferPointer(
          start: block.base, count: block.frameCount * MemoryLayout<Float>.stride)
        guard writeAll(bytes, to: output.number) else { throw FileError.writing(errno, path) }
      })
    return Double(output.byteCount) / Double(MemoryLayout<Float>.stride * Self.sampleRate)
  }
}
