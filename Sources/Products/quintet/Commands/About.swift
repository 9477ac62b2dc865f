import Console
import Web

extension Quintet {
  /// `quintet about`
  static let about = Command(
    "about", "Print the version and the libraries in use",
    details: """
      Lists the libraries in use and their versions on this machine, and with --web the packages \
      in a web app. With --sbom, prints the same as a software bill of materials (CycloneDX 1.5, \
      JSON) for vulnerability scanners.
      """,
    options: [
      .flag("sbom", "a CycloneDX document"),
      .value("web", "DIR", "the web app to list too", completes: .files),
    ],
    examples: [
      Example("quintet about", "list the libraries"),
      Example("quintet about --sbom --web web/dist > quintet.cdx.json", "for a scanner"),
    ]
  ) { invocation, terminal in
    var libraries = Library.ofCommand + (try await Library.ofMediaWorker())
    if let folder = invocation.value("web") { libraries += try Library.ofWebApp(folder) }
    if invocation.flag("sbom") {
      terminal.write(Array((billOfMaterials(libraries).text + "\n").utf8))
    } else if terminal.wantsJSON {
      terminal.print(json: AboutAnswer(version: version, libraries: libraries))
    } else {
      let lines = libraries.map { library in
        let name = [library.name, library.version].compactMap(\.self).joined(separator: " ")
        return "\(name) (\(library.licence), \(library.usedBy))"
      }
      terminal.print((["quintet \(version)"] + lines).joined(separator: "\n"))
    }
  }

  /// CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/): the parts of Quintet, and what each contains.
  private static func billOfMaterials(_ libraries: [Library]) -> JSON {
    let programs =
      ["quintet", "quintet-media"]
      + (libraries.contains { $0.usedBy == "web app" } ? ["web app"] : [])
    let parts = programs.map { name in
      component(
        "application", name, version,
        licence: name == "quintet-media" ? "GPL-3.0-or-later" : "Apache-2.0")
    }
    let dependencies = programs.map { name in
      JSON.object([
        ("ref", .string(name)),
        (
          "dependsOn",
          .array(libraries.filter { $0.usedBy == name }.map { .string($0.reference) })
        ),
      ])
    }
    return .object([
      ("bomFormat", .string("CycloneDX")), ("specVersion", .string("1.5")),
      ("version", .integer(1)),
      ("metadata", .object([("component", parts[0])])),
      ("components", .array(parts.dropFirst() + libraries.map(\.component))),
      ("dependencies", .array(dependencies)),
    ])
  }

  fileprivate static func component(
    _ type: String, _ name: String, _ version: String?, licence: String, reference: String? = nil
  ) -> JSON {
    let head: [(String, JSON)] = [
      ("type", .string(type)), ("bom-ref", .string(reference ?? name)), ("name", .string(name)),
    ]
    let licences = JSON.array([.object([("expression", .string(licence))])])
    return .object(
      head + (version.map { [("version", .string($0))] } ?? []) + [("licenses", licences)])
  }
}

extension Library {
  /// A package URL (https://github.com/package-url/purl-spec).
  fileprivate var packageURL: String {
    "pkg:\(source)/\(name)" + (version.map { "@\($0)" } ?? "")
  }

  fileprivate var reference: String { "\(usedBy):\(packageURL)" }

  fileprivate var component: JSON {
    let plain = Quintet.component(
      "library", name, version, licence: licence, reference: reference)
    guard case .object(let members) = plain else { return plain }
    let properties = links.map { link in
      JSON.object([("name", .string("quintet:linked-as")), ("value", .string(link))])
    }
    return .object(
      members + [("purl", .string(packageURL))]
        + (properties.isEmpty ? [] : [("properties", .array(properties))]))
  }
}

/// What `about --json` prints.
private struct AboutAnswer: Encodable {
  let version: String
  let libraries: [Library]
}
