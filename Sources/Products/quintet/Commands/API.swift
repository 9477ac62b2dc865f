import Backup
import Console
import Files
import FoundationEssentials
import Media
import Server

extension Quintet {
  /// `quintet api`
  static let api = Command(
    "api", "Print the server's API description",
    details: "Prints the OpenAPI 3.1 document, or with --typescript a client for web pages.",
    options: [.flag("typescript", "a client in TypeScript")],
    examples: [
      Example("quintet api > openapi.json", "for programs"),
      Example("quintet api --typescript > api.ts", "for your own web page"),
    ]
  ) { invocation, terminal in
    // The routes belong to a household, so one is made for the moment.
    let folder = try PassingFolder()
    let household = try await HouseholdServices.open(
      try DataLocation(data: folder.path), apps: apps, media: Media()
    ) { _ in }
    let description = household.description(version: version)
    let text = invocation.flag("typescript") ? description.typeScript : description.openAPI.text
    terminal.write(Array(text.utf8))
    await household.close()
  }
}
