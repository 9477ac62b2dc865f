import Files
import Glibc
import MediaModel

extension Media {
  /// Starts a worker, hears it to its end, and turns what goes wrong into an error with a name.
  ///
  /// `patience` is given by who feeds the worker, to stop its clock.
  func ask(
    _ request: WorkerRequest, input: @autoclosure () throws -> Descriptor?,
    outputs: [Descriptor] = [], naming file: String?, patience: WorkerPatience? = nil,
    sound: (@Sendable (UnsafeRawBufferPointer) throws -> Void)? = nil,
    heard: @escaping @Sendable (WorkerEvent) throws -> Void
  ) async throws {
    do {
      try Task.checkCancellation()
      var request = request
      let worker = try start(&request, input(), outputs)
      let patience = patience ?? WorkerPatience(limits: request.limits, now: clock)
      try await withTaskCancellationHandler {
        let converse = { @Sendable [request] in
          try worker.converse(
            request, patience: patience, heard: heard, sound: sound ?? { _ in })
        }
        // Sound may be worked on at length before the worker is heard again. Where there is none, this only waits: if
        // it took one of the few threads that compute, those who feed the workers could take all of them.
        if sound != nil {
          try await onComputingThread(converse)
        } else {
          try await onOwnThread(converse)
        }
      } onCancel: {
        worker.stop()
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw named(error, file)
    }
  }

  /// Lets a worker write a file that appears only when it is whole.
  func write(
    _ work: WorkerRequest.Work, from input: @autoclosure () throws -> Descriptor?,
    naming file: String?, to output: String, mayReplace: Bool, patience: WorkerPatience? = nil,
    progress: @escaping ProgressListener
  ) async throws -> WorkReport {
    let target = try MediaError.wrapping { try OutputFile(output, mayReplace: mayReplace) }
    let outcome = Locked<WorkReport?>(nil)
    do {
      try await ask(
        WorkerRequest(work, limits: limits), input: input(), outputs: [target.descriptor],
        naming: file, patience: patience
      ) { event in
        switch event {
        case .progress(let fraction): fraction.map(progress)
        case .finished(let report): outcome.withLock { $0 = report }
        default: break
        }
      }
    } catch var error as MediaError where error.code == .diskFull {
      error.file = output
      throw error
    }
    let report = try found(outcome, naming: file)
    try commit(target, output)
    return report
  }

  /// Gives a file that a worker has written its name.
  func commit(_ file: OutputFile, _ path: String) throws {
    guard file.byteCount > 0 else { throw WorkerProcess.nonsense("an empty file").about(path) }
    try MediaError.wrapping(file.commit)
  }

  /// Starts a worker. Our own copy of its input is closed when this returns, so that a pipe ends when
  /// the worker does.
  private func start(
    _ request: inout WorkerRequest, _ input: Descriptor?, _ outputs: [Descriptor]
  ) throws -> WorkerProcess {
    // A pipe has no length, and no file is empty.
    if let bytes = input?.byteCount, bytes > 0 {
      request.limits = request.limits.forInput(bytes: bytes)
    }
    return try WorkerProcess(path: workerPath, input: input?.number, outputs: outputs.map(\.number))
  }

  private func named(_ error: any Error, _ file: String?) -> any Error {
    let known: MediaError
    switch error {
    case is WireError: known = WorkerProcess.nonsense("\(error)")
    case let error as FileError: known = MediaError(error)
    case let error as MediaError: known = error
    default: return error
    }
    return file.map(known.about) ?? known
  }
}
