import Foundation

/// A real PostgreSQL server of one test process's own, gone with everything in it when that ends.
public final class TestPostgres: Sendable {
  /// The server that tests share; each makes a database of its own in it.
  public static let shared = Result { try TestPostgres() }

  private let folder: String
  private let programs: String
  /// The server is stopped when this end is closed, however this process comes to its end.
  private let lifeline = Pipe()

  /// Makes a server and waits until it answers.
  public init() throws {
    programs = try Self.findPrograms()
    // Short, since a socket's path holds 107 bytes, and open to `nobody`; TMPDIR may be neither.
    var template = Array("/tmp/qpg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if getuid() == 0 { try Tool.need("chown", ["nobody", folder]) }
    try watch()
    try run("initdb", ["-D", data, "-A", "trust", "-U", "app", "-E", "UTF8", "--no-sync"])
    try start()
  }

  /// The URL of a fresh, empty database.
  public func makeDatabase() throws -> String {
    let name = "t" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
    try run("createdb", ["-h", folder, "-U", "app", name])
    return "postgresql:///\(name)?host=\(folder)&user=app"
  }

  /// Stops the server as a power cut would, and starts it again.
  public func crash() throws {
    try stop()
    try start()
  }

  /// Stops the server as a power cut would.
  public func stop() throws {
    try run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"])
  }

  /// Has the server say nothing any more, though it holds its connections, until `thaw`.
  public func freeze() throws { try signal(SIGSTOP) }

  public func thaw() throws { try signal(SIGCONT) }

  private func signal(_ number: Int32) throws {
    let text = try String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
    let first = text.prefix { $0.isNumber }
    let children = try String(
      contentsOfFile: "/proc/\(first)/task/\(first)/children", encoding: .utf8)
    for pid in ([first] + children.split(separator: " ")).compactMap({ Int32($0) }) {
      kill(pid, number)
    }
  }

  /// Asks with psql, the server's own client; answers its lines.
  public func ask(_ sql: String, in url: String) throws -> [String] {
    try run("psql", ["-X", "-A", "-t", "-q", "-c", sql, url])
      .text.split(separator: "\n").map(String.init)
  }

  private var data: String { "\(folder)/data" }

  /// Starts the server again after `stop`.
  public func start() throws {
    let options =
      "-c listen_addresses= -c max_connections=300 -c shared_buffers=32MB -k \(folder) -F"
    try run("pg_ctl", ["-D", data, "-w", "-l", "\(folder)/log", "-o", options, "start"])
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> Tool.Outcome {
    let command = asNobody + ["\(programs)/\(program)"] + arguments
    return try Tool.need(command[0], Array(command.dropFirst()))
  }

  /// PostgreSQL refuses to run as root.
  private var asNobody: [String] {
    guard getuid() == 0 else { return [] }
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "env", "-C", folder]
  }

  private func watch() throws {
    let stop = (asNobody + ["\(programs)/pg_ctl", "-D", data, "-m", "immediate", "stop"])
      .joined(separator: " ")
    _ = try RunningProgram(
      "/bin/sh", ["-c", "trap '' INT TERM HUP; cat >/dev/null; \(stop); rm -rf \(folder)"],
      input: .pipe(lifeline), errors: .nothing)
  }

  private static func findPrograms() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    if let newest = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) {
      return "\(root)/\(newest)/bin"
    }
    let found = try Tool.need("sh", ["-c", "dirname \"$(command -v pg_ctl)\""]).text
    return found.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
