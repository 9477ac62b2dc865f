import Foundation
import TestKit
import Testing

/// `quintet about`, which tells what is at work.
@Suite struct AboutTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What the linker is told, in Package.swift and by the modules of C.
  private static func links() throws -> Set<String> {
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    var links = package.matches(of: /links: \[([^\]]*)\]/).flatMap { match in
      match.1.matches(of: /"([^"]+)"/).map { String($0.1) }
    }
    let system = root.appending(path: "Sources/System")
    for module in try FileManager.default.contentsOfDirectory(atPath: system.path) {
      let map = system.appending(path: "\(module)/module.modulemap")
      guard let text = try? String(contentsOf: map, encoding: .utf8) else { continue }
      links += text.matches(of: /link "([^"]+)"/).map { String($0.1) }
    }
    return Set(links)
  }

  private static func components(_ document: [String: Any]) throws -> [[String: Any]] {
    try #require(document["components"] as? [[String: Any]])
  }

  @Test func listsEveryLibraryThatIsLinked() throws {
    let components = try Self.components(Tool.quintet("about", "--sbom").json)
    var told: Set<String> = []
    for component in components where component["type"] as? String == "library" {
      let properties = component["properties"] as? [[String: String]] ?? []
      told.formUnion(properties.compactMap { $0["value"] })
      guard !properties.isEmpty else { continue }
      let version = try #require(component["version"] as? String, "\(component)")
      #expect(version.wholeMatch(of: /\d+(\.\d+)+[a-z]?/) != nil, "\(component)")
    }
    let links = try Self.links()
    #expect(links.isSuperset(of: ["crypto", "sqlite3", "avformat", "gnutls", "curl"]))
    #expect(told == links)
  }

  /// What bom-1.5.schema.json of CycloneDX requires.
  @Test func printsACycloneDXDocument() throws {
    let document = try Tool.quintet("about", "--sbom").json
    #expect(document["bomFormat"] as? String == "CycloneDX")
    #expect(document["specVersion"] as? String == "1.5")
    #expect(document["version"] as? Int == 1)
    let main = (document["metadata"] as? [String: Any])?["component"] as? [String: Any]
    let components = try [#require(main)] + Self.components(document)
    var references: [String] = []
    for component in components {
      #expect(["application", "library"].contains(component["type"] as? String), "\(component)")
      #expect((component["name"] as? String)?.isEmpty == false)
      references.append(try #require(component["bom-ref"] as? String))
      let licences = try #require(component["licenses"] as? [[String: String]])
      #expect(licences.count == 1 && licences[0]["expression"]?.isEmpty == false)
      for property in component["properties"] as? [[String: String]] ?? [] {
        #expect(Set(property.keys) == ["name", "value"])
      }
    }
    #expect(Set(references).count == references.count)
    let dependencies = try #require(document["dependencies"] as? [[String: Any]])
    let needed = dependencies.flatMap { $0["dependsOn"] as? [String] ?? [] }
    #expect(needed.count == components.count { $0["type"] as? String == "library" })
    #expect(Set(needed + dependencies.compactMap { $0["ref"] as? String }) == Set(references))
  }

  @Test func listsWhatTheBuildHasWrittenBesideAWebApp() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.quintet("about", "--web", folder.url.path).status == 1)
    let packages = #"[{"name":"react","version":"18.2.0","license":"MIT","source":"npm"}]"#
    _ = try folder.write(Array(packages.utf8), as: ".packages.json")
    let document = try Tool.quintet("about", "--sbom", "--web", folder.url.path).json
    let names = try Self.components(document).compactMap { $0["purl"] as? String }
    #expect(names.contains("pkg:npm/react@18.2.0"))
    #expect(
      try Tool.quintet("about", "--web", folder.url.path).text.contains(
        "react 18.2.0 (MIT, web app)"))
    let short = try Tool.quintet("about", "--json").json
    #expect((short["libraries"] as? [[String: Any]])?.isEmpty == false)
  }
}
