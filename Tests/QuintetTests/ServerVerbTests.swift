import Foundation
import TestKit
import Testing

@Suite struct ServerVerbTests {
  @Test func keepsTheClientInStepWithTheServer() throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../web/src/generated/api.ts")
    let kept = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    let made = try Tool.quintet("api", "--typescript")
    #expect(made.status == 0)
    #expect(made.text == kept, "the routes have changed: run `make client`")
  }

  @Test func describesTheServerAsOpenAPI() throws {
    let made = try Tool.quintet("api")
    #expect(made.json["openapi"] as? String == "3.1.0")
    let paths = made.json["paths"] as? [String: Any]
    #expect(paths?["/api/v1/library/assets"] != nil)
  }

  /// Whoever types what a guide or a page says need not know where the app lies.
  @Test func servesTheAppThatIsInstalledWithIt() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["bin", "share/quintet/web"] {
      try files.createDirectory(atPath: folder / name, withIntermediateDirectories: true)
    }
    for name in ["quintet", "quintet-media"] {
      let built = Tool.buildFolder.appendingPathComponent(name).path
      try files.copyItem(atPath: built, toPath: folder / "bin/\(name)")
    }
    try Data("the app".utf8).write(
      to: URL(fileURLWithPath: folder / "share/quintet/web/index.html"))
    // The installed program in place of the built one.
    let installed = ["sh", "-c", "shift; exec \"$0\" \"$@\"", folder / "bin/quintet"]
    let server = try RunningServer(data: folder / "data", launcher: installed, arguments: [])
    let client = try PlainClient(port: server.port)
    try client.ask("GET", "/")
    #expect(try client.answer().text == "the app")
    #expect(server.end(SIGTERM) == 0)
  }

  @Test func saysThatThereIsNoAppInAFolder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], as: "a file")
    for web in [folder / "nowhere", file] {
      let outcome = try Tool.quintet(
        "serve", "--data", folder / "data", "--port", "0", "--web", web)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("\(web): there is no web app in this folder"))
    }
  }

  @Test func saysThatAFolderCannotBeRead() throws {
    let folder = try TemporaryFolder()
    // Not even root can read this one.
    try FileManager.default.createSymbolicLink(
      atPath: folder / "loop", withDestinationPath: folder / "loop")
    let outcome = try Tool.quintet(
      "serve", "--data", folder / "data", "--port", "0", "--web", folder / "loop")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("cannot be read"), "\(outcome.errors)")
  }

  @Test func makesNothingWhereThePortIsInUse() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    let port = "\(server.port)"
    let outcome = try Tool.quintet("serve", "--data", folder / "other", "--port", port)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("port \(port) is in use"), "\(outcome.errors)")
    #expect(!folder.names.contains("other"))
    let twice = try Tool.quintet("serve", "--data", folder / "data", "--port", port)
    #expect(twice.status == 1 && twice.errors.contains("another Quintet process"))
    server.end(SIGTERM)
  }

  @Test func leavesAFileToItsServer() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.quintet("work", "--data", folder / "data")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("belongs to its server"))
    #expect(folder.names.isEmpty)
  }

  @Test func doesWhatIsDueOnce() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.quintet("work", "--once", "--data", folder / "data")
    #expect(outcome.status == 0)
  }

  @Test func asksForBothHalvesOfACertificate() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.quintet("serve", "--data", folder / "data", "--tls-cert", "a.pem")
    #expect(outcome.status == 2)
    let missing = try Tool.quintet(
      "serve", "--data", folder / "data", "--tls-cert", "a.pem", "--tls-key", "b.pem")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("does not exist"))
    #expect(folder.names.isEmpty)
  }
}
