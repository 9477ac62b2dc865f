import FoundationEssentials
import Glibc

/// A folder for the moment, gone with everything in it when nobody holds it any more.
public final class PassingFolder: Sendable {
  public let path: String

  public init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/quintet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError.writing(errno, parent) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
