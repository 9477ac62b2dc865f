import Amadeus
import BabySounds
import Backup
import Files
import Foundation
import Media
import MelodyMap
import Server
import Sonidea
import Storage
import TestKit
import Testing
import YakBack

@testable import Web

/// Every route, asked by everyone: made from the table of routes, so that no new one is forgotten.
@Suite struct PermissionTests {
  private static let everyone: [(name: String, identity: Identity?)] = [
    ("nobody", nil),
    ("a child", Identity(person: UUID(), role: .child)),
    ("an adult", Identity(person: UUID(), role: .adult)),
    ("an owner", Identity(person: UUID(), role: .owner)),
    ("a player", Identity(person: UUID(), role: .owner, scope: .player)),
    ("a device", Identity(person: UUID(), role: .owner, scope: .intents)),
  ]

  private static let apps = [
    NotesApp.app, YakBack.app, MelodyMap.app, Amadeus.app, BabySounds.app,
    Sonidea.app,
  ]

  private func withRoutes(
    _ body: (HouseholdServices, [Route]) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data"), apps: Self.apps, media: Media()
    ) { _ in }
    do {
      try await body(household, household.description(version: "1").routes)
    } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  /// Sends what the route wants, with `id` wherever one is named, as far as that can be guessed.
  private func ask(_ route: Route, as identity: Identity?, id: String, of routes: [Route]) async
    -> Response
  {
    let service = Service(routes, identify: { _ in identity })
    let path = route.path.parts.map { part in
      switch part {
      case .word(let word): "/" + word
      case .parameter("number"): "/0"
      case .parameter: "/" + id
      }
    }.joined()
    var headers: Headers = ["If-Match": "\"1\""]
    var body = Body.none
    switch route.taking {
    case .nothing: break
    case .bytes: body = Body([1])
    case .form:
      headers["Content-Type"] = "multipart/form-data; boundary=x"
      body = Body(Array(Self.form.utf8))
    case .json(let schema):
      headers["Content-Type"] = "application/json"
      body = Body(Array(Self.example(schema).text.utf8))
    }
    let target = Target(path.isEmpty ? "/" : path)!
    let response = await service.respond(
      to: Request(route.method, target, headers: headers, body: body))
    if case .stream(let stream) = response.content { stream.finish() }
    return response
  }

  private static let form =
    "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n1\r\n--x--"

  /// The smallest value that fits.
  private static func example(_ schema: Schema) -> JSON {
    switch schema {
    case .text(let text): .string(String(repeating: "a", count: max(text.length.lowerBound, 1)))
    case .integer(let range): .integer(range.lowerBound)
    case .number(let range): .number(range.lowerBound)
    case .bool: true
    case .choice(let words): .string(words[0])
    case .list: .array([])
    case .map: .object([])
    case .nullable: .null
    case .any: .object([])
    case .object(let object):
      .object(object.fields.filter(\.isRequired).map { ($0.name, example($0.schema)) })
    }
  }

  private func mayUse(_ route: Route, _ identity: Identity?) -> Bool {
    guard case .member(let role, let devices) = route.permission else { return true }
    guard let identity, identity.role >= role else { return false }
    return identity.scope.map(devices.contains) ?? true
  }

  @Test func letsEveryoneDoWhatTheyMayAndNoMore() async throws {
    try await withRoutes { household, routes in
      #expect(routes.count > 40)
      for route in routes {
        for (name, identity) in Self.everyone {
          let status = await ask(
            route, as: identity, id: UUID().uuidString.lowercased(), of: routes
          ).status
          if mayUse(route, identity) {
            // A gate stays closed to whoever has not answered it.
            if route.parameters.contains(where: { $0.name == Parameter.gate.name }) {
              #expect(status == 403, "\(route.name) as \(name) without the gate: \(status)")
              continue
            }
            // What is somebody's own is told to others as missing or forbidden. Signing in fails.
            let isOwn = route.path.description.contains("{id}") || route.permission == .anyone
            #expect(status != 401 || isOwn, "\(route.name) as \(name): \(status)")
            #expect(status != 403 || isOwn, "\(route.name) as \(name): \(status)")
            #expect(status != 500, "\(route.name) as \(name)")
          } else {
            #expect(status == (identity == nil ? 401 : 403), "\(route.name) as \(name)")
          }
        }
      }
    }
  }

  @Test func letsNobodyBetweenKeepWhatIsSomebodys() async throws {
    try await withRoutes { household, routes in
      let owner = Identity(person: household.owner, role: .owner)
      for route in routes {
        for identity in [nil, owner] {
          let answer = await ask(route, as: identity, id: id(), of: routes)
          let cache = answer.headers.all("cache-control").joined(separator: ", ")
          // Pictures of advertisements are the same for all.
          let isPublic = route.name == "getAdPicture" && answer.status == 200
          let isKept = cache.hasPrefix("private") || cache == "no-store"
          #expect(isKept != isPublic, "\(route.name): \(cache)")
          if identity == nil, answer.status == 401 { #expect(cache == "no-store", "\(route.name)") }
          for name in [
            "x-content-type-options", "referrer-policy", "content-security-policy",
            "permissions-policy", "cross-origin-resource-policy",
          ] { #expect(answer.headers.all(name).count == 1, "\(name) of \(route.name)") }
        }
      }
    }
  }

  /// Every route by which a child may change something, by what keeps it to the child's own. To buy anything, to
  /// begin a trial and to end what others began takes an adult: a new route belongs there, or into this list.
  private static let forChildren = """
    signs in, and looks after its own account:
      setUp signIn signInByLink endSession setPassword beginPasskey addPasskey editPasskey
      deletePasskey beginPasskeySignIn signInWithPasskey putPreference patchPreference deletePreference
    its own files and jobs:
      putNote cancelJob retryJob beginUpload putChunk finishUpload deleteUpload editAsset deleteAsset
    what it says is written down and not kept:
      transcribeSpeech
    what was bought is looked at again, and nothing is bought; advertisements are watched:
      restorePurchases beginAdView finishAdView abortAdView
    its own players; others' where they allow it, and what others began there goes on:
      announcePlayer editPlayer removePlayer commandPlayer reportPlayer acknowledgePlayerCommand
    its own board:
      importYakBoard cancelYakImport addYakFolder editYakFolder deleteYakFolder addYakScene editYakScene deleteYakScene
      recallYakScene trimYakSound keepYakTrim dropYakTrim addYakSound editYakSound deleteYakSound
      restoreYakSound orderYakSounds playYakSound stopYakSounds
    its own songs:
      keepAmadeusSong keepAmadeusAnalysis correctAmadeusSong deleteAmadeusSong editAmadeusSettings tagAmadeusSong deleteAmadeusSettings analyzeSong deleteAnalysis
      transcribeAmadeusSong deleteAmadeusTranscript
      openMelodySong likeMelodySong unlikeMelodySong
    its own recordings, and those of albums in which its role allows it:
      putSonAlbum editSonAlbum deleteSonAlbum inviteToSonAlbum revokeSonInvite acceptSonInvite editSonMember
      removeSonMember exportSonRecordings putSonEdits previewSonEdits adoptSonRecordings putSonRecording
      editSonRecording createSonReceipt putSonComment deleteSonComment transcribeSonRecording cancelSonTranscript
      correctSonWord deleteSonTranscript splitSonRecording trashSonRecordings restoreSonRecordings deleteSonRecordings
      emptySonTrash putSonProject editSonProject deleteSonProject putSonGroup editSonGroup deleteSonGroup
      bounceSonGroup startSonRecorder stopSonRecorder putSonTag editSonTag deleteSonTag mergeSonTag editSonSettings
    sounds of the playroom, until it ends what it began; the gate, which it does not pass:
      putBabySleep endBabySleep playBabySound addBabyListening endBabyOverride askBabyGate answerBabyGate
      closeBabyGate
    """

  @Test func asksAnAdultForWhatBuysOrEndsSomethingForOthers() async throws {
    try await withRoutes { _, routes in
      let child = Identity(person: UUID(), role: .child)
      // What needs the gate's pass is an adult's, who answered it.
      let open = routes.filter { route in
        route.method.changes && mayUse(route, child)
          && !route.parameters.contains { $0.name == Parameter.gate.name }
      }.map(\.name)
      let lines = Self.forChildren.split(separator: "\n").filter { !$0.hasSuffix(":") }
      let listed = lines.flatMap { $0.split(separator: " ").map(String.init) }
      #expect(Set(open).subtracting(listed) == [])
      #expect(Set(listed).subtracting(open) == [])
      for name in [
        "buy", "openCheckout", "openPortal", "takeStoreTransaction", "takeAppStoreTransaction",
      ] {
        #expect(routes.contains { $0.name == name } && !listed.contains(name), "\(name)")
      }
    }
  }

  @Test func showsNobodyWhatIsSomebodyElses() async throws {
    try await withRoutes { household, routes in
      let owner = Identity(person: household.owner, role: .owner)
      let client = ServiceClient(Service(routes, identify: { _ in owner }))
      let (upload, asset, note) = (id(), id(), id())
      for one in [upload, asset] {
        let path = "/api/v1/library/uploads/\(one)"
        _ = await client.ask(.put, path, json: #"{"name":"mine"}"#)
        _ = await client.ask(.put, "\(path)/chunks/0", bytes: [1])
      }
      _ = await client.ask(
        .post, "/api/v1/library/uploads/\(asset)/finish", json: #"{"chunks":1}"#)
      _ = await client.ask(.put, "/api/v1/notes/\(note)", json: #"{"text":"mine"}"#)
      let device = await client.ask(
        .post, "/api/v1/devices", json: #"{"label":"mine","scope":"player"}"#)
      let player = id()
      _ = await client.ask(
        .put, "/api/v1/players/\(player)",
        json: #"{"name":"mine","kind":"tab","plays":["asset"]}"#)
      let jobs = await client.ask(.get, "/api/v1/jobs").json["jobs"] as? [[String: Any]] ?? []
      #expect(jobs.count == 2)
      let passkey = try await addPasskey(of: household.owner, in: household)
      let objects =
        [upload, asset, note, passkey, player, household.owner.uuidString.lowercased()]
        + [device.json["id"] as? String].compactMap { $0 } + jobs.compactMap { $0["id"] as? String }
      #expect(objects.count == 9)
      let stranger = Identity(person: UUID(), role: .adult)
      for route in routes where route.path.description.contains("{id}") {
        for object in objects {
          // Under an id that is nothing of its kind yet, anyone may begin something of their own.
          if route.name == "putNote" && object != note { continue }
          if ["addYakFolder", "addYakScene", "addMelodyFilm", "putSonAlbum"].contains(route.name) {
            continue
          }
          if route.name == "announcePlayer" && object != player { continue }
          if route.name == "beginUpload" && ![upload, asset].contains(object) { continue }
          let status = await ask(route, as: stranger, id: object, of: routes).status
          #expect((400..<500).contains(status), "\(route.name) of \(object): \(status)")
        }
      }
      for (path, key) in [
        ("/api/v1/library/assets", "assets"), ("/api/v1/jobs", "jobs"),
        ("/api/v1/passkeys", "passkeys"),
      ] {
        let theirs = ServiceClient(Service(routes, identify: { _ in stranger }))
        let list = await theirs.ask(.get, path).json[key] as? [Any]
        #expect(list?.isEmpty == true)
      }
      // And all of it is still there.
      #expect(await client.ask(.get, "/api/v1/library/assets/\(asset)").status == 200)
      #expect(await client.ask(.get, "/api/v1/library/uploads/\(upload)").status == 200)
      #expect(await client.ask(.get, "/api/v1/notes/\(note)").status == 200)
      let passkeys = await client.ask(.get, "/api/v1/passkeys").json["passkeys"] as? [[String: Any]]
      #expect(passkeys?.map { $0["label"] as? String } == ["mine"])
    }
  }

  @Test func takesEverythingOfAMemberOut() async throws {
    try await withRoutes { household, routes in
      let owner = Identity(person: household.owner, role: .owner)
      let boss = ServiceClient(Service(routes, identify: { _ in owner }))
      let member = id()
      _ = await boss.ask(
        .put, "/api/v1/members/\(member)", json: #"{"name":"Ben","role":"adult"}"#)
      let theirs = Identity(person: UUID(uuidString: member)!, role: .adult)
      let ben = ServiceClient(Service(routes, identify: { _ in theirs }))
      let (upload, asset) = (id(), id())
      for one in [upload, asset] {
        let path = "/api/v1/library/uploads/\(one)"
        _ = await ben.ask(.put, path, json: #"{"name":"mine"}"#)
        _ = await ben.ask(.put, "\(path)/chunks/0", bytes: [1, 2])
      }
      _ = await ben.ask(.post, "/api/v1/library/uploads/\(asset)/finish", json: #"{"chunks":1}"#)
      _ = await ben.ask(.put, "/api/v1/notes/\(id())", json: #"{"text":"mine"}"#)
      _ = await ben.ask(.get, "/api/v1/yakback/sounds")
      _ = await ben.ask(.put, "/api/v1/yakback/folders/\(id())", json: #"{"name":"mine"}"#)
      _ = await ben.ask(.put, "/api/v1/yakback/scenes/\(id())", json: #"{"name":"mine"}"#)
      let songs = await ben.ask(.get, "/api/v1/melodymap/songs").json["songs"] as? [[String: Any]]
      let song = songs?.first?["id"] as? String ?? ""
      #expect(
        await ben.ask(.put, "/api/v1/melodymap/favourites/\(song)").status == 200)
      _ = await ben.ask(
        .post, "/api/v1/amadeus/analyses", bytes: Array(Self.form.utf8),
        headers: ["Content-Type": "multipart/form-data; boundary=x"])
      await answerTheGate(as: ben)
      await record(asset, as: ben)
      _ = try await addPasskey(of: theirs.person, in: household)
      let player = "/api/v1/players/\(id())"
      _ = await ben.ask(.put, player, json: #"{"name":"mine","kind":"tab","plays":["asset"]}"#)
      _ = await ben.ask(
        .post, "\(player)/commands", json: "{\"id\":\"\(id())\",\"verb\":\"stop\"}")
      _ = await ben.ask(
        .put, "/api/v1/preferences/theme", json: "1", headers: ["Idempotency-Key": id()])
      try await household.sync.giveNumbers()
      _ = await ben.ask(
        .put, "/api/v1/store/purchases/\(id())", json: #"{"product":"com.jimwas.yakback.pro"}"#)
      _ = await ben.ask(
        .put, "/api/v1/store/ads/views/\(id())", json: #"{"slot":"melodymap.views"}"#)
      try await household.commerce.count(
        .songViews, item: "song", for: theirs.person, zone: "Europe/Berlin")
      #expect(await boss.ask(.delete, "/api/v1/members/\(member)").status == 204)
      let left = try await household.database.read { reading in
        let tables = [
          "assets", "uploads", "upload_chunks", "notes", "jobs", "sessions", "blob_uses",
          "passkeys", "players", "player_commands", "preferences", "done_requests",
          "asset_uses", "yak_sounds", "yak_folders", "yak_scenes", "yak_imports", "yak_boards",
          "melody_favourites", "amadeus_analyses", "amadeus_results", "amadeus_transcripts",
          "baby_sounds", "baby_gate",
          "baby_gate_answers", "baby_gate_questions", "baby_gate_passes",
          "son_recordings", "son_receipts", "son_edits", "son_tags", "son_recording_tags",
          "son_projects",
          "son_groups", "son_layers", "son_settings", "son_albums", "son_members", "son_removed",
          "son_invites", "son_comments", "son_activities",
          "store_accounts", "store_customers", "store_checkouts", "ad_views", "store_days",
          "store_counted",
          "feed WHERE person <> ''", "feed_inbox WHERE person <> ''",
        ]
        return try tables.filter { try reading.first("SELECT * FROM \($0)") != nil }
      }
      #expect(left.isEmpty)
      #expect(try await household.library.sweep(graceSeconds: -10) == 14)
    }
  }

  /// A recording in an album of its own, and settings.
  private func record(_ asset: String, as member: ServiceClient) async {
    let (path, album) = ("/api/v1/sonidea", id())
    _ = await member.ask(.put, "\(path)/albums/\(album)", json: #"{"name":"mine"}"#)
    _ = await member.ask(.patch, "\(path)/settings", json: #"{"theme":"logic"}"#)
    let made = await member.ask(
      .put, "\(path)/recordings/\(id())",
      json: """
        {"asset":"\(asset)","title":"mine","created_ms":1,"quality":"original",
        "source":"recorded","device":"\(id())","album":"\(album)"}
        """)
    #expect(made.status == 200)
  }

  /// Rightly once, wrongly once, and not at all.
  private func answerTheGate(as member: ServiceClient) async {
    let path = "/api/v1/babysounds/gate"
    for isRight in [true, false, nil] {
      let question = await member.ask(.post, "\(path)/questions", json: #"{"kind":"sequence"}"#)
      guard let isRight, let id = question.json["id"] as? String,
        let digits = question.json["digits"] as? [Int]
      else { continue }
      let answer = isRight ? digits.map(String.init).joined() : "x"
      _ = await member.ask(
        .post, "\(path)/answers", json: #"{"question":"\#(id)","answer":"\#(answer)"}"#)
    }
  }

  /// A passkey as it is kept; making one takes an authenticator.
  private func addPasskey(of member: UUID, in household: HouseholdServices) async throws -> String {
    let passkey = UUID()
    try await household.database.write { transaction in
      try transaction.run(
        """
        INSERT INTO passkeys (id, member, credential, host, public_key, sign_count, may_sync,
          is_synced, transports, label, version, created_ms)
        VALUES (?, ?, ?, 'localhost', ?, 0, 0, 0, '', 'mine', 1, 0)
        """, passkey, member, [UInt8](passkey.uuidString.utf8), [1] as [UInt8])
    }
    return passkey.uuidString.lowercased()
  }

  private func id() -> String { UUID().uuidString.lowercased() }
}
