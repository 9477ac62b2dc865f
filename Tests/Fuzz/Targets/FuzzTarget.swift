import Dispatch
import Files
import Glibc

/// Something that reads bytes from outside, and what must hold whatever they are.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    (self.name, self.run) = (name, run)
  }

  static let all: [FuzzTarget] = [
    board, cbor, edits, form, http, json, receipt, requests, session, sheet, subtitles, zip,
  ]
}

/// Ends the process where a promise is broken, so that libFuzzer keeps the bytes that did it.
func expect(
  _ condition: Bool, _ promise: @autoclosure () -> String, line: UInt = #line,
  file: StaticString = #fileID
) {
  if !condition { broken(promise(), line: line, file: file) }
}

func broken(_ promise: String, line: UInt = #line, file: StaticString = #fileID) -> Never {
  print("broken promise, \(file):\(line): \(promise)")
  fflush(nil)
  abort()
}

/// Waits for work that waits itself; libFuzzer knows one thread.
func wait<Result: Sendable>(
  for work: @escaping @Sendable () async throws -> Result
) throws -> Result {
  let done = DispatchSemaphore(value: 0)
  let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
  Task {
    do {
      let result = try await work()
      outcome.withLock { $0 = .success(result) }
    } catch {
      outcome.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  return try outcome.withLock { $0! }.get()
}

/// A file without a name that holds these bytes.
func file(_ bytes: [UInt8]) -> Descriptor {
  var path = Array("\(folder)/quintet-fuzz-XXXXXX".utf8CString)
  let file = Descriptor(mkstemp(&path))
  unlink(path)
  guard bytes.withUnsafeBytes({ writeAll($0, to: file.number) }) else { broken("files have room") }
  return file
}

private let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

/// Small choices out of bytes, one after the other; zeros when they are used up.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  /// One of so many.
  mutating func choice(_ count: Int) -> Int { byte() % count }
}
