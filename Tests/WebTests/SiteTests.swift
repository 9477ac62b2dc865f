import Foundation
import TestKit
import Testing

@testable import Web

/// The web app's own files, and its pages, which are all one file.
@Suite struct SiteTests {
  private func site() throws -> Site {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array("the app".utf8), as: "index.html")
    _ = try folder.write(Array("script".utf8), as: "app.js")
    _ = try folder.write(Array("hidden".utf8), as: ".secret")
    try FileManager.default.createDirectory(
      atPath: folder / "fonts", withIntermediateDirectories: false)
    _ = try folder.write(Array("font".utf8), as: "fonts/one.woff2")
    return try Site(folder: folder.url.path)
  }

  private func answer(
    _ target: String, accepting accept: String = "text/html,*/*"
  ) throws -> String? {
    let request = Request(.get, try #require(Target(target)), headers: ["Accept": accept])
    guard let response = try site().answer(to: request) else { return nil }
    guard case .shared(let bytes) = response.content else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
  }

  @Test(arguments: [
    "/", "/members", "/sonidea/takes/7", "/no/such/door", "/members?x=1",
    "/yak-back/play/No.%201",
  ])
  func opensTheAppAtEveryPage(target: String) throws {
    #expect(try answer(target) == "the app")
  }

  @Test(arguments: ["/api/v1/nothing", "/gone.js", "/.secret", "/fonts/none.woff2"])
  func hasNoPageForOtherThings(target: String) throws {
    #expect(try answer(target) == nil)
  }

  @Test func isNoPageToWhoWantsAnother() throws {
    #expect(try answer("/members", accepting: "application/json") == nil)
    #expect(try answer("/app.js", accepting: "*/*") == "script")
  }
}
