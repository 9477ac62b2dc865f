import Foundation
import TestKit
import Web

/// A player that the test plays the part of.
struct Tab {
  let client: ServiceClient
  let id = newID()
  var path: String { "/api/v1/players/\(id)" }

  func announce(
    _ name: String = "Nursery", plays: [String] = ["baby-sound", "baby-mix"]
  ) async {
    let body: [String: Any] = ["name": name, "kind": "tab", "plays": plays]
    _ = await client.ask(.put, path, json: json(body))
  }

  func commands() async -> [[String: Any]] {
    await client.ask(.get, "\(path)/commands").json["commands"] as? [[String: Any]] ?? []
  }

  func acknowledge(_ command: [String: Any], _ answer: [String: Any] = ["state": "done"]) async {
    let id = command["id"] as? String ?? ""
    _ = await client.ask(
      .post, "\(path)/commands/\(id)/acknowledgement", json: json(answer))
  }
}
