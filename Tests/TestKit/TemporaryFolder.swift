import Foundation

/// A folder of one test's own, removed with everything in it when the test is over.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("quintet-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder.
  public static func / (folder: TemporaryFolder, name: String) -> String {
    folder.url.appendingPathComponent(name).path
  }

  /// The names of everything in the folder, hidden files too.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// Writes a file into the folder and answers its path.
  public func write(_ bytes: [UInt8], as name: String) throws -> String {
    let path = self / name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The bytes of a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }
}
