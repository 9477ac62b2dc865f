import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// Albums of several people: who may do what, on every call.
@Suite(.timeLimit(.minutes(5))) struct SharingTests {
  /// An album of the owner's with one of each kind, and a recording of the owner's in it.
  private struct Band {
    let home: Home
    let album: String
    let recording: String
    let people: [AlbumRole: (id: UUID, client: ServiceClient)]

    func client(_ role: AlbumRole?) async -> ServiceClient {
      guard let role else { return await home.member("Stranger \(newID())").client }
      return people[role]?.client ?? home.client()
    }
  }

  private func invite(
    _ home: Home, to album: String, _ role: String, hours: Int = 1,
    by client: ServiceClient? = nil
  ) async -> Home.Answer {
    await home.ask(
      .post, "albums/\(album)/invites", ["role": role, "hours": hours], by: client)
  }

  private func band(_ home: Home) async throws -> Band {
    let album = newID()
    let made = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
    #expect(made.json["role"] as? String == "owner")
    var people: [AlbumRole: (id: UUID, client: ServiceClient)] = [:]
    for role in [AlbumRole.admin, .member, .viewer] {
      let member = await home.member("The \(role.rawValue)")
      let token = await invite(home, to: album, role.rawValue).json["token"] as? String ?? ""
      let come = await home.ask(.post, "invites/\(token)", by: member.client)
      #expect(come.json["role"] as? String == role.rawValue)
      people[role] = member
    }
    let recording = try await home.ready("Ours", ["album": album])
    return Band(home: home, album: album, recording: recording, people: people)
  }

  @Test(
    arguments: [
      (AlbumRole?.some(.owner), [200, 200, 200, 200, 200, 204, 200]),
      (.some(.admin), [200, 200, 200, 200, 200, 204, 403]),
      (.some(.member), [200, 200, 200, 403, 403, 403, 403]),
      (.some(.viewer), [200, 200, 403, 403, 403, 403, 403]),
      (.none, [404, 404, 422, 404, 404, 404, 404]),
    ])
  func letsEachDoWhatTheirRoleAllows(role: AlbumRole?, expected: [Int]) async throws {
    try await Home.with { home in
      let band = try await band(home)
      let client = await band.client(role)
      let asset = await home.upload(try Home.wave(seconds: 0.4), by: client)
      var statuses = [
        await home.ask(.get, "albums/\(band.album)", by: client).status,
        await home.ask(.get, "recordings/\(band.recording)/audio", by: client).status,
        try await home.put("New", ["album": band.album, "asset": asset], by: client).status,
        await home.ask(
          .patch, "recordings/\(band.recording)", ["title": "Ours still"], version: 1, by: client
        ).status,
        await invite(home, to: band.album, "viewer", by: client).status,
      ]
      statuses.append(
        await home.ask(
          .post, "recordings/trash", ["ids": [band.recording], "layers": "keep"], by: client
        ).status)
      statuses.append(
        await home.ask(
          .patch, "albums/\(band.album)", ["name": "Choir"],
          version: await home.ask(.get, "albums/\(band.album)").json["version"] as? Int,
          by: client
        ).status)
      #expect(statuses == expected)
    }
  }

  @Test func tellsOthersOnlyWhatIsTheirs() async throws {
    try await Home.with { home in
      let band = try await band(home)
      let tag = newID()
      _ = await home.ask(.put, "tags/\(tag)", ["name": "secret", "hue": 0])
      await home.edit(band.recording, ["tags": [tag], "is_favorite": true])
      for role in [AlbumRole.admin, .member, .viewer] {
        let client = await band.client(role)
        let told = await home.list("&album=\(band.album)", by: client).first ?? [:]
        #expect(told["id"] as? String == band.recording)
        #expect(told["tags"] as? [String] == [])
        #expect(told["is_favorite"] as? Bool == false)
        #expect(told["may_edit"] as? Bool == (role == .admin))
        #expect(
          await home.edit(band.recording, ["is_favorite": true], by: client).status == 403)
        // In their own list stands what is their own.
        #expect(await home.list(by: client).isEmpty)
        let albums = await home.ask(.get, "albums", by: client).json["albums"] as? [[String: Any]]
        #expect(albums?.first?["role"] as? String == role.rawValue)
        #expect((albums?.first?["members"] as? [Any])?.count == 4)
      }
    }
  }

  @Test func anAdminTakesARecordingOutAndNothingBesides() async throws {
    try await Home.with { home in
      let band = try await band(home)
      let (group, layer) = (newID(), try await home.ready("Mine alone"))
      let put = await home.ask(
        .put, "groups/\(group)",
        [
          "title": "Duet", "base": band.recording,
          "layers": [["recording": layer, "offset_ms": 0, "nudge_ms": 0]],
        ])
      #expect(put.status == 200)
      let admin = await band.client(.admin)
      // What lies over it, in an album that the admin has no part in, stays.
      let trash = await home.ask(
        .post, "recordings/trash", ["ids": [band.recording], "layers": "along"], by: admin)
      #expect(trash.status == 204)
      #expect(await home.recording(layer)["trashed_ms"] == nil)
      #expect(
        await home.ask(.post, "recordings/restore", ["ids": [band.recording]], by: admin).status
          == 204)
      // Out of the album it is out of the admin's sight.
      #expect(await home.edit(band.recording, ["album": NSNull()], by: admin).status == 200)
      #expect(await home.ask(.get, "recordings/\(band.recording)", by: admin).status == 404)
      #expect(await home.recording(band.recording)["album"] as? String != band.album)
    }
  }

  @Test func whoIsTakenOutComesBackByNoLinkOfTheirOwn() async throws {
    try await Home.with { home in
      let band = try await band(home)
      guard let admin = band.people[.admin] else { return }
      func link() async -> String {
        await invite(home, to: band.album, "viewer", by: admin.client).json["token"] as? String
          ?? ""
      }
      let path = "albums/\(band.album)/members/\(admin.id.uuidString.lowercased())"
      let first = await link()
      #expect(await home.ask(.patch, path, ["role": "member"]).status == 200)
      let guest = await home.member("Guest").client
      #expect(await home.ask(.post, "invites/\(first)", by: guest).status == 404)
      #expect(await home.ask(.patch, path, ["role": "admin"]).status == 200)
      let second = await link()
      #expect(await home.ask(.delete, path).status == 204)
      #expect(await home.ask(.post, "invites/\(second)", by: admin.client).status == 404)
    }
  }

  @Test func whoIsTakenOutComesBackByANewLinkOnly() async throws {
    try await Home.with { home in
      let band = try await band(home)
      guard let member = band.people[.member] else { return }
      func link() async -> String {
        await invite(home, to: band.album, "member", hours: 24).json["token"] as? String ?? ""
      }
      func comes(by token: String, _ client: ServiceClient) async -> Int {
        await home.ask(.post, "invites/\(token)", by: client).status
      }
      let path = "albums/\(band.album)/members/\(member.id.uuidString.lowercased())"
      let old = await link()
      home.turn(seconds: 1)
      #expect(await home.ask(.delete, path).status == 204)
      let refused = await home.ask(.post, "invites/\(old)", by: member.client)
      #expect(refused.status == 403 && refused.json["code"] as? String == "removed")
      #expect(await home.ask(.get, "albums/\(band.album)", by: member.client).status == 404)
      // Who was sent the link as well still comes in by it.
      #expect(await comes(by: old, home.member("Guest").client) == 200)
      home.turn(seconds: 1)
      #expect(await comes(by: await link(), member.client) == 200)
      // Who leaves by themselves may change their mind.
      #expect(await home.ask(.delete, path, by: member.client).status == 204)
      #expect(await comes(by: old, member.client) == 200)
    }
  }

  @Test func ownRecordingsAreTheirsByRoleToo() async throws {
    try await Home.with { home in
      let band = try await band(home)
      guard let member = band.people[.member] else { return }
      let own = try await home.ready("Theirs", ["album": band.album], by: member.client)
      #expect(await home.edit(own, ["title": "Better"], by: member.client).status == 200)
      let path = "albums/\(band.album)/members/\(member.id.uuidString.lowercased())"
      #expect(await home.ask(.patch, path, ["role": "viewer"]).status == 200)
      #expect(await home.edit(own, ["title": "Worse"], by: member.client).status == 403)
      let trash = await home.ask(
        .post, "recordings/trash", ["ids": [own], "layers": "keep"], by: member.client)
      #expect(trash.status == 403)
      #expect(await home.edit(own, ["is_favorite": true], by: member.client).status == 200)
      // Who goes takes along what is theirs.
      #expect(await home.ask(.delete, path, by: member.client).status == 204)
      #expect(
        await home.list("&album=\(band.album)").map { $0["id"] as? String } == [band.recording])
      let left = await home.recording(own, by: member.client)
      #expect(left["album"] as? String != band.album)
      #expect(await home.ask(.get, "recordings/\(own)").status == 404)
      #expect(await home.ask(.get, "albums/\(band.album)", by: member.client).status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsFivePeopleInHoweverManyComeAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      let token = await invite(home, to: album, "member").json["token"] as? String ?? ""
      var clients: [ServiceClient] = []
      for number in 0..<7 { clients.append(await home.member("Guest \(number)").client) }
      let statuses = await withTaskGroup(of: Int.self) { group in
        for client in clients {
          group.addTask { await home.ask(.post, "invites/\(token)", by: client).status }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 4)
      #expect(statuses.count { $0 == 409 } == 3)
      let guests = try await home.count("son_members")
      #expect(guests == 4)
      let members = await home.ask(.get, "albums/\(album)").json["members"] as? [[String: Any]]
      #expect(members?.count == 5)
      #expect(members?.first?["role"] as? String == "owner")
    }
  }

  @Test func aLinkThatWasAskedForTwiceIsOne() async throws {
    try await Home.with { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band"])
      let key = newID()
      var tokens: [String] = []
      for _ in 0..<2 {
        let made = await home.client().ask(
          .post, "\(Sonidea.path)/albums/\(album)/invites", json: #"{"role":"member","hours":1}"#,
          headers: ["Idempotency-Key": key])
        tokens.append(made.json["token"] as? String ?? "")
      }
      let links = try await home.count("son_invites")
      #expect(links == 1)
      #expect(!tokens.contains(key) && Set(tokens).count == 2)
      let guest = await home.member("Guest").client
      #expect(await home.ask(.post, "invites/\(key)", by: guest).status == 404)
      #expect(await home.ask(.post, "invites/\(tokens[1])", by: guest).status == 200)
    }
  }

  @Test func linksEndAndAreRevoked() async throws {
    try await Home.with { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band"])
      let guest = await home.member("Guest").client
      let short = await invite(home, to: album, "member", hours: 2)
      let long = await invite(home, to: album, "viewer", hours: 720)
      #expect(await home.ask(.get, "albums/\(album)").json["is_shared"] as? Bool == true)
      let tokens = [short, long].map { $0.json["token"] as? String ?? "" }
      let open =
        await home.ask(.get, "albums/\(album)/invites").json["invites"] as? [[String: Any]] ?? []
      #expect(open.count == 2)
      // Who reads the list, or the database, comes in by nothing that stands there.
      #expect(open.allSatisfy { $0["token"] == nil })
      let kept = try await home.household.database.read { reading in
        try reading.rows("SELECT id, token FROM son_invites").flatMap {
          [try $0.text("id"), try $0.text("token")]
        }
      }
      for text in kept {
        #expect(await home.ask(.post, "invites/\(text)", by: guest).status == 404)
      }
      home.turn(seconds: 2 * 3_600)
      let late = await home.ask(.post, "invites/\(tokens[0])", by: guest)
      #expect(late.json["code"] as? String == "invite_over")
      let revoked = await home.ask(
        .delete, "albums/\(album)/invites/\(long.json["id"] as? String ?? "")")
      #expect(revoked.status == 204)
      #expect(await home.ask(.post, "invites/\(tokens[1])", by: guest).status == 404)
      #expect(await home.ask(.post, "invites/nonsense", by: guest).status == 404)
      #expect(await invite(home, to: album, "owner").status == 422)
      #expect(await invite(home, to: album, "member", hours: 721).status == 422)
      #expect(await home.ask(.get, "albums/\(album)", by: guest).status == 404)
      let drafts = await home.ask(.get, "albums").json["albums"] as? [[String: Any]] ?? []
      #expect(drafts.count == 1)
    }
  }

  @Test func tellsEverybodyOfAChange() async throws {
    try await Home.with { home in
      let band = try await band(home)
      let viewer = await band.client(.viewer)
      let stranger = await band.client(nil)
      func since(_ client: ServiceClient, _ cursor: String?) async throws -> [String: Any] {
        try await home.household.sync.giveNumbers()
        let query = cursor.map { "?since=\($0)" } ?? ""
        return await client.ask(.get, "/api/v1/changes\(query)").json
      }
      let starts = (try await since(viewer, nil), try await since(stranger, nil))
      await home.edit(band.recording, ["title": "Louder"])
      let changes =
        try await since(viewer, starts.0["place"] as? String)["changes"] as? [[String: Any]]
      #expect(changes?.contains { $0["id"] as? String == band.recording } == true)
      let others = try await since(stranger, starts.1["place"] as? String)["changes"] as? [Any]
      #expect(others?.isEmpty == true)
    }
  }

  @Test func ranksAreKept() async throws {
    try await Home.with { home in
      let band = try await band(home)
      let path = "albums/\(band.album)/members"
      func id(_ role: AlbumRole) -> String {
        band.people[role]?.id.uuidString.lowercased()
          ?? home.household.owner.uuidString.lowercased()
      }
      let admin = await band.client(.admin)
      func set(_ role: AlbumRole, to new: String, by client: ServiceClient) async -> Int {
        await home.ask(.patch, "\(path)/\(id(role))", ["role": new], by: client).status
      }
      #expect(await set(.viewer, to: "member", by: admin) == 200)
      #expect(await set(.viewer, to: "admin", by: admin) == 403)
      #expect(await set(.owner, to: "viewer", by: admin) == 409)
      #expect(await set(.member, to: "viewer", by: await band.client(.viewer)) == 403)
      #expect(await set(.member, to: "admin", by: home.client()) == 200)
      #expect(await set(.member, to: "viewer", by: admin) == 403)
      #expect(await invite(home, to: band.album, "admin", by: admin).status == 403)
      #expect(await home.ask(.delete, "\(path)/\(id(.owner))").status == 409)
      #expect(await home.ask(.delete, "\(path)/\(id(.member))", by: admin).status == 403)
      #expect(await home.ask(.delete, "\(path)/\(id(.viewer))", by: admin).status == 204)
      #expect(await home.ask(.delete, "albums/\(band.album)", by: admin).status == 403)
      #expect(await home.ask(.delete, "albums/\(band.album)").status == 204)
      #expect(await home.ask(.get, "albums/\(band.album)", by: admin).status == 404)
      #expect(await home.recording(band.recording)["title"] as? String == "Ours")
    }
  }
}
