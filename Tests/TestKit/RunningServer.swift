import Files
import Foundation

/// `quintet serve` as a process of its own, which tests may kill.
public final class RunningServer: Sendable {
  public struct DidNotStart: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: UInt16
  private let process: Locked<Process>
  private let log: String

  /// Starts it on data in a folder and waits until it answers.
  public convenience init(data: String, _ more: String...) throws {
    try self.init(data: data, arguments: more)
  }

  /// Starts it, by a program with arguments such as `prlimit` where there is one in `launcher`.
  public init(data: String, launcher: [String] = [], arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    let serving = ["serve", "--json", "--data", data, "--port", "0"]
    process.arguments = launcher + [program] + serving + arguments
    let output = Pipe()
    log = data + ".log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let errors = FileHandle(forWritingAtPath: log)
    errors?.seekToEndOfFile()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var said = Data()
    while !said.contains(UInt8(ascii: "}")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    let answer = try? JSONSerialization.jsonObject(with: said) as? [String: Any]
    guard let url = answer?["url"] as? String, let port = URL(string: url)?.port else {
      process.waitUntilExit()
      let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw DidNotStart(description: String(decoding: said, as: UTF8.self) + lines)
    }
    self.port = UInt16(port)
    self.process = Locked(process)
  }

  deinit {
    end(SIGKILL)
  }

  /// What it has written to its log.
  public var lines: [String] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Sends a signal and waits until the process is gone; answers its status, negative for a signal.
  @discardableResult
  public func end(_ signal: Int32) -> Int32 {
    process.withLock { process in
      if process.isRunning { kill(process.processIdentifier, signal) }
      process.waitUntilExit()
      let status = process.terminationStatus
      return process.terminationReason == .uncaughtSignal ? -status : status
    }
  }
}
