import Foundation
import Testing

/// Results that were looked at once and must not change unnoticed; they lie in Tests/Goldens.
///
/// `QUINTET_WRITE_GOLDENS=1 make test` writes them anew. Look at what has changed before it is kept.
public enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  /// Expects the bytes of the golden file of this name.
  public static func expect(
    _ bytes: [UInt8], named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["QUINTET_WRITE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let golden = Array((try? Data(contentsOf: file)) ?? Data())
    let place = zip(bytes, golden).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(
      bytes == golden,
      "differs from Tests/Goldens/\(name) at byte \(place ?? min(bytes.count, golden.count))",
      sourceLocation: sourceLocation)
  }
}
