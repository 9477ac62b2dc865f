import Files
import Foundation

/// A real S3 server: OpenStack Swift with s3api.
///
/// It has its own folder, its own free ports, and one bucket; tests take prefixes of their own. It ends
/// with the process of the tests.
public final class TestS3: Sendable {
  public static let bucket = "audio"
  public static let key = "test:tester"
  public static let secret = "a/secret+with=marks"
  public let port: UInt16

  private static let server = Task { try await onOwnThread { try TestS3() } }
  private let folder: String
  private let running: Locked<Running>

  /// A server's process, and the pipe whose closing is its sign to go.
  private struct Running {
    let program: RunningProgram
    let lifeline: Pipe
    let port: UInt16
  }

  /// The server that tests share, when it is ready.
  public static var shared: TestS3 {
    get async throws { try await server.value }
  }

  /// An address as the store takes it, with the key in it.
  public func location(
    prefix: String, port: UInt16? = nil, secret: String = TestS3.secret
  ) -> String {
    "s3://test%3Atester:\(secret)@127.0.0.1:\(port ?? self.port)/\(Self.bucket)/\(prefix)?tls=0"
  }

  /// Starts a server of one's own, and waits until it answers.
  public init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("quintet-s3-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if geteuid() == 0 { try Tool.need("chown", ["nobody", folder]) }
    let running = try Self.start(in: folder)
    port = running.port
    self.running = Locked(running)
  }

  /// Kills the server as a power cut would.
  public func stop() {
    _ = running.withLock { $0.program.end(SIGKILL) }
  }

  /// Starts the server again after `stop`, at the same port and with what it held.
  public func start() throws {
    try running.withLock { $0 = try Self.start(in: folder) }
  }

  private static func start(in folder: String) throws -> Running {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("s3server.py")
    // Debian's own Python, since that is the one that has Swift's modules; and the script as text,
    // since whoever runs it may not be able to read this folder.
    var command = [
      "/usr/bin/python3", "-c", try String(contentsOf: script, encoding: .utf8), folder, secret,
      bucket,
    ]
    if geteuid() == 0 {
      command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + command
    }
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let program = try RunningProgram(
      "/usr/bin/env", command, in: "/", input: .pipe(input), output: .pipe(output),
      errors: .pipe(errors))
    // The first line is the port; without one the server has ended, and has said why.
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      line += byte
    }
    guard let port = UInt16(String(decoding: line, as: UTF8.self)) else {
      let said = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
      throw Tool.Failure(program: "s3server.py", said: String(decoding: said, as: UTF8.self))
    }
    errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    return Running(program: program, lifeline: input, port: port)
  }
}
