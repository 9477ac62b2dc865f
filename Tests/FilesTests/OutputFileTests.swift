import Files
import Foundation
import TestKit
import Testing

@Suite struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func appearsOnlyWhenItIsCommitted() throws {
    do {
      let file = try OutputFile(folder / "out", mayReplace: false)
      _ = file.descriptor
      #expect(!folder.names.contains("out"))
      #expect(folder.names.count == 1)
      try file.commit()
      #expect(folder.names == ["out"])
    }
    #expect(folder.names == ["out"])
  }

  @Test func leavesNothingWhenItIsDropped() throws {
    do { _ = try OutputFile(folder / "out", mayReplace: false) }
    #expect(folder.names.isEmpty)
  }

  @Test func goesIntoItsFolderWhateverItsNameBeginsWith() throws {
    try OutputFile.write([1], to: folder / "\u{301}out", mayReplace: false)
    #expect(try folder.read("\u{301}out") == [1])
  }

  @Test func keepsAFileThatExists() throws {
    try OutputFile.write([1, 2], to: folder / "out", mayReplace: false)
    #expect(throws: FileError.self) {
      try OutputFile.write([3], to: folder / "out", mayReplace: false)
    }
    #expect(try folder.read("out") == [1, 2])
    try OutputFile.write([3], to: folder / "out", mayReplace: true)
    #expect(try folder.read("out") == [3])
    #expect(folder.names == ["out"])
  }

  @Test func keepsAFileThatAppearedMeanwhile() throws {
    let file = try OutputFile(folder / "out", mayReplace: false)
    _ = try folder.write([9], as: "out")
    #expect(throws: FileError.self) { try file.commit() }
    #expect(try folder.read("out") == [9])
  }

  @Test func replacesAnEmptyFileSinceNothingIsLost() throws {
    _ = try folder.write([], as: "out")
    try OutputFile.write([1], to: folder / "out", mayReplace: false)
    #expect(try folder.read("out") == [1])
  }

  @Test func refusesWhatIsNoPlaceForAFile() throws {
    for path in [folder.url.path, folder.url.path + "/", folder / "no/such/folder", "/dev/null"] {
      #expect(throws: FileError.self, "\(path)") {
        try OutputFile.write([1], to: path, mayReplace: true)
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test func takesNamesOfAnyLength() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    for name in [String(repeating: "ü", count: 127), String(repeating: family, count: 10)] {
      try OutputFile.write([1], to: folder / name, mayReplace: false)
    }
    #expect(folder.names.count == 2)
  }

  @Test func replacesTheFileThatALinkPointsTo() throws {
    let file = try folder.write([1], as: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "link", withDestinationPath: file)
    try OutputFile.write([2], to: folder / "link", mayReplace: true)
    #expect(try folder.read("file") == [2])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder / "link") == file)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func saysWhenTheDiskIsFull() throws {
    let disk = folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    defer { _ = try? Tool.need("umount", [disk]) }
    let error = #expect(throws: FileError.self) {
      try OutputFile.write(
        [UInt8](repeating: 1, count: 1 << 20), to: disk + "/out", mayReplace: false)
    }
    #expect(error?.code == .diskFull)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
  }
}
