import Foundation

/// Results that were looked at once and must not change unnoticed; they lie in Tests/Goldens.
///
/// `QUINTET_WRITE_GOLDENS=1 make test` writes them anew. Look at what has changed before it is kept.
public enum Golden {
  public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  /// How bytes differ from the golden file of this name; nil when they are the same.
  public static func difference(_ bytes: [UInt8], from name: String) throws -> String? {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["QUINTET_WRITE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let golden = Array((try? Data(contentsOf: file)) ?? Data())
    guard bytes != golden else { return nil }
    let index = zip(bytes, golden).enumerated().first { $1.0 != $1.1 }?.offset
    return "Tests/Goldens/\(name) differs at byte \(index ?? min(bytes.count, golden.count))"
  }
}
