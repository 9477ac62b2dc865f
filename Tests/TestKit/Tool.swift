import Foundation

/// Runs real programs, as a person at a shell would.
public enum Tool {
  /// How a program ended and what it said.
  public struct Outcome: Sendable {
    public var status: Int32
    public var output: [UInt8]
    public var errors: String

    public var text: String { String(decoding: output, as: UTF8.self) }

    /// The standard output as JSON: objects, arrays, numbers, strings.
    public var json: [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(output))
      return value as? [String: Any] ?? [:]
    }
  }

  /// The folder in which the build puts programs and tests.
  public static let buildFolder = URL(fileURLWithPath: "/proc/self/exe")
    .resolvingSymlinksInPath().deletingLastPathComponent()

  /// Runs the quintet command that was built with these tests.
  @discardableResult
  public static func quintet(_ arguments: String..., in folder: URL? = nil) throws -> Outcome {
    try quintet(arguments, in: folder)
  }

  /// The same with words that a test has put together.
  @discardableResult
  public static func quintet(_ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    try run(buildFolder.appendingPathComponent("quintet").path, arguments, in: folder)
  }

  /// Runs a program found in PATH; a status other than 0 is an error with what it said.
  @discardableResult
  public static func need(_ program: String, _ arguments: [String]) throws -> Outcome {
    let outcome = try run("/usr/bin/env", [program] + arguments)
    guard outcome.status == 0 else { throw Failure(program: program, said: outcome.errors) }
    return outcome
  }

  /// Runs a program to its end.
  public static func run(
    _ path: String, _ arguments: [String], in folder: URL? = nil
  ) throws -> Outcome {
    // Files and not pipes: a program that says much can never wait for us.
    let folderOfOutput = try TemporaryFolder()
    let (output, errors) = (folderOfOutput / "output", folderOfOutput / "errors")
    let program = try RunningProgram(
      path, arguments, in: folder?.path, output: .file(output), errors: .file(errors))
    return Outcome(
      status: program.wait(),
      output: Array(FileManager.default.contents(atPath: output) ?? Data()),
      errors: String(
        decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self))
  }

  /// A program that a test relies on did not do its work.
  public struct Failure: Error, CustomStringConvertible {
    let program: String
    let said: String
    public var description: String { "\(program) failed: \(said)" }
  }
}
