import Files
import Foundation

/// `quintet serve` as a process of its own, which tests may kill.
public final class RunningServer: Sendable {
  public struct DidNotStart: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: UInt16
  /// The secret by which its owner asks, from its data; nil where the database is elsewhere.
  public let ownerKey: String?
  /// The link that signs its owner in, once.
  public let link: String
  private let program: RunningProgram
  private let log: String

  /// Starts it on data in a folder and waits until it answers.
  public convenience init(data: String, _ more: String...) throws {
    try self.init(data: data, arguments: more)
  }

  /// Starts it, by a program with arguments such as `prlimit` where there is one in `launcher`.
  public init(data: String, launcher: [String] = [], arguments: [String]) throws {
    let quintet = Tool.buildFolder.appendingPathComponent("quintet").path
    let serving = ["serve", "--json", "--data", data, "--port", "0"]
    let output = Pipe()
    log = data + ".log"
    program = try RunningProgram(
      "/usr/bin/env", launcher + [quintet] + serving + arguments, output: .pipe(output),
      errors: .file(log))
    var said = Data()
    while !said.contains(UInt8(ascii: "}")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    let answer = try? JSONSerialization.jsonObject(with: said) as? [String: Any]
    guard let url = answer?["url"] as? String, let port = URL(string: url)?.port else {
      program.wait()
      let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw DidNotStart(description: String(decoding: said, as: UTF8.self) + lines)
    }
    self.port = UInt16(port)
    link = answer?["open"] as? String ?? ""
    let holder = (try? String(contentsOfFile: data + "/in-use", encoding: .utf8)) ?? ""
    ownerKey = holder.split(separator: "\n").last.map(String.init)
    if let ownerKey {
      PlainClient.signIn(at: self.port, key: ownerKey)
    } else if url.hasPrefix("http:") {
      try PlainClient.signIn(at: self.port, link: link)
    }
  }

  deinit {
    end(SIGKILL)
  }

  /// Options by which a command asks it as its owner from elsewhere: its address, and a file with the secret.
  public func ownerOptions(in folder: TemporaryFolder) throws -> [String] {
    let file = try folder.write(Array((ownerKey ?? "").utf8), as: "owner-\(port)")
    return ["--server", "http://localhost:\(port)", "--token-file", file]
  }

  /// What it has written to its log.
  public var lines: [String] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Sends a signal and waits until the process is gone; answers its status, negative for a signal.
  @discardableResult
  public func end(_ signal: Int32) -> Int32 {
    program.end(signal)
  }
}
