import Foundation

/// A real S3 server, started once for all tests of a process: OpenStack Swift with s3api.
///
/// It has its own folder, its own free ports, and one bucket; tests take prefixes of their own. It ends
/// with the process of the tests.
public final class TestS3: Sendable {
  public static let bucket = "audio"
  public static let key = "test:tester"
  public static let secret = "a/secret+with=marks"
  public let port: UInt16

  private static let server = Task { try await start() }

  /// The server, when it is ready.
  public static var shared: TestS3 {
    get async throws { try await server.value }
  }

  /// An address as the store takes it, with the key in it.
  public func place(
    prefix: String, port: UInt16? = nil, secret: String = TestS3.secret
  ) -> String {
    "s3://test%3Atester:\(secret)@127.0.0.1:\(port ?? self.port)/\(Self.bucket)/\(prefix)?tls=0"
  }

  private init(port: UInt16) {
    self.port = port
  }

  private static func start() async throws -> TestS3 {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { TestS3(port: try startedPort()) })
      }
    }
  }

  private static func startedPort() throws -> UInt16 {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quintet-s3-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("s3server.py")
    // Debian's own Python, since that is the one that has Swift's modules; and the script as text,
    // since whoever runs it may not be able to read this folder.
    var command = [
      "/usr/bin/python3", "-c", try String(contentsOf: script, encoding: .utf8), folder.path,
      secret,
      bucket,
    ]
    if geteuid() == 0 {
      try Tool.need("chown", ["nobody", folder.path])
      command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + command
    }
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = errors
    try process.run()
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
    // Held open until this process ends: its closing is the server's sign to go.
    lifelines.add(input)
    return port
  }

  private static let lifelines = Collected<Pipe>()
}
