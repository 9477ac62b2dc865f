import DSP
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// How a file becomes a recording, and what is set on it.
@Suite(.timeLimit(.minutes(5))) struct RecordingTests {
  @Test(
    arguments: [
      ("standard", "aac", 44_100, "audio/mp4"), ("high", "aac", 48_000, "audio/mp4"),
      ("lossless", "alac", 48_000, "audio/flac"), ("wav", "pcm_s16le", 48_000, "audio/wav"),
      ("original", "pcm_s16le", 48_000, "audio/wav"),
    ])
  func keepsATakeInItsQuality(
    quality: String, codec: String, rate: Int, type: String
  ) async throws {
    try await Home.with { home in
      let new = try await home.put("Take", ["quality": quality])
      #expect(new.status == 200)
      #expect(new.json["state"] as? String == "new")
      await home.work()
      let id = new.json["id"] as? String ?? ""
      let made = await home.recording(id)
      #expect(made["state"] as? String == "ready")
      #expect(made["codec"] as? String == codec)
      #expect(made["sample_rate"] as? Int == rate)
      #expect(made["audio_type"] as? String == type)
      #expect(abs((made["seconds"] as? Double ?? 0) - 0.5) < 0.06)
      #expect(made["version"] as? Int == 1)
      let audio = await home.ask(.get, "recordings/\(id)/audio")
      #expect(audio.headers["content-type"] == type)
      let heard = try home.probe(audio.bytes, "stream=codec_name")
      #expect(heard.contains(type == "audio/flac" ? "flac" : codec))
      let original = await home.ask(.get, "recordings/\(id)/original")
      #expect(try home.probe(original.bytes, "stream=codec_name").contains(codec))
      #expect(made["bytes"] as? Int == original.bytes.count)
      #expect(await home.ask(.get, "recordings/\(id)/peaks").status == 200)
      // What came is not kept beside it.
      #expect(try await home.count("assets") == 1)
    }
  }

  /// A take's upload is finished by what makes a recording of it, so that one job does all there is to do.
  @Test(arguments: [("standard", 1), ("lossless", 2), ("original", 2)])
  func decodesATakeOnce(quality: String, channels: Int) async throws {
    try await Home.with { home in
      let (asset, id) = (newID(), newID())
      let upload = "/api/v1/library/uploads/\(asset)"
      let wave = try Home.wave()
      _ = await home.client().ask(.put, upload, json: json(["name": "take.wav"]))
      _ = await home.client().ask(.put, "\(upload)/chunks/0", bytes: wave)
      let body: [String: Any] = [
        "asset": asset, "chunks": 1, "quality": quality, "channels": channels,
      ]
      for _ in 0..<2 {
        let answer = try await home.put("Take", body, id: id)
        #expect(answer.status == 200)
        #expect(answer.json["state"] as? String == "new")
      }
      await home.work()
      let made = await home.recording(id)
      #expect(made["state"] as? String == "ready")
      #expect(made["channels"] as? Int == (quality == "original" ? 1 : channels))
      #expect(made["loudness"] as? Double != nil)
      #expect(await home.ask(.get, "recordings/\(id)/peaks").status == 200)
      let jobs = try await home.household.context.database.read { reading in
        try reading.rows("SELECT kind FROM jobs").map { try $0.text("kind") }
      }
      #expect(jobs == [RecordingPreparation.jobName])
      // What was written down of the packed file is what somebody finds who listens to that.
      let original = await home.ask(.get, "recordings/\(id)/original")
      let path = home.folder / "original"
      try Data(original.bytes).write(to: URL(filePath: path))
      let anew = try await home.household.context.media.analyse(path)
      #expect(abs((made["seconds"] as? Double ?? 0) - anew.report.seconds) < 0.06)
      let loudness = try #require(anew.summary.loudness.integrated)
      #expect(abs((made["loudness"] as? Double ?? 0) - loudness) < 0.2)
      #expect(made["sample_rate"] as? Int == anew.format.sampleRate)
    }
  }

  @Test func leavesAnUploadThatBecomesNoRecording() async throws {
    try await Home.with { home in
      let asset = newID()
      let path = "/api/v1/library/uploads/\(asset)"
      _ = await home.client().ask(.put, path, json: json(["name": "take.wav"]))
      _ = await home.client().ask(.put, "\(path)/chunks/0", bytes: try Home.wave())
      let body: [String: Any] = ["asset": asset, "chunks": 1]
      let refused = try await home.put("Take", body.merging(["album": newID()]) { $1 })
      #expect(refused.status == 422 || refused.status == 403)
      #expect(await home.client().ask(.get, path).status == 200)
      #expect(try await home.count("assets") == 0)
      let missing = try await home.put("Take", body.merging(["chunks": 2]) { $1 })
      #expect(missing.json["code"] as? String == "chunks_missing")
      let made = try await home.put("Take", body)
      #expect(made.status == 200)
      // A recording has what it was made of; another upload under its id stays an upload.
      let other = newID()
      let otherPlace = "/api/v1/library/uploads/\(other)"
      _ = await home.client().ask(.put, otherPlace, json: json(["name": "other.wav"]))
      _ = await home.client().ask(.put, "\(otherPlace)/chunks/0", bytes: try Home.wave())
      let again = try await home.put(
        "Take", ["asset": other, "chunks": 1], id: made.json["id"] as? String ?? "")
      #expect(again.json["id"] as? String == made.json["id"] as? String)
      #expect(await home.client().ask(.get, otherPlace).status == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func isMadeOnceHoweverOftenItIsAsked(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (asset, id) = (await home.upload(try Home.wave()), newID())
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { try await home.put("Wrist", ["asset": asset], id: id).status }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 8))
      #expect(try await home.count("son_recordings") == 1)
      #expect(try await home.count("son_albums") == 1)
      let stranger = await home.member("Ada")
      #expect(try await home.put("Mine", id: id, by: stranger.client).status == 409)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func listsPageAfterPage(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let asset = await home.upload(try Home.wave())
      var made: [String] = []
      for number in 0..<5 {
        // Two of one moment: their order is that of their ids.
        let body: [String: Any] = ["asset": asset, "created_ms": home.now + Int64(number / 2)]
        made.append(try await home.put("\(number)", body).json["id"] as? String ?? "")
      }
      let all = await home.list().compactMap { $0["id"] as? String }
      #expect(Set(all) == Set(made))
      var (paged, after) = ([String](), "")
      repeat {
        let answer = await home.ask(
          .get, "recordings?device=\(Home.device)&limit=2\(after.isEmpty ? "" : "&after=\(after)")")
        let page = answer.json["recordings"] as? [[String: Any]] ?? []
        #expect(page.count <= 2)
        paged += page.compactMap { $0["id"] as? String }
        after = answer.json["after"] as? String ?? ""
      } while !after.isEmpty && paged.count < 20
      #expect(paged == all)
      let elsewhere = await home.ask(.get, "recordings?device=\(newID())&limit=2")
      #expect(elsewhere.json["elsewhere"] as? Int == 5)
    }
  }

  @Test func saysWhatCannotBePlayed() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: Array("no sound at all".utf8))
      let made = await home.recording(id)
      #expect(made["state"] as? String == "unreadable")
      #expect((made["error"] as? String ?? "").isEmpty == false)
      #expect(await home.ask(.get, "recordings/\(id)/audio").status == 409)
    }
  }

  @Test func landsWhereItsKindBelongs() async throws {
    try await Home.with { home in
      for (source, title) in [("companion", "c"), ("recorded", "r"), ("imported", "i")] {
        let new = try await home.put(title, ["source": source])
        #expect(new.status == 200)
      }
      #expect(await home.ask(.put, "albums/\(newID())", ["name": "Aha"]).status == 200)
      let albums = await home.ask(.get, "albums").json["albums"] as? [[String: Any]] ?? []
      #expect(
        albums.map { $0["name"] as? String } == ["Drafts", "Imports", "⌚️ Recordings", "Aha"])
      #expect(albums.map { $0["count"] as? Int } == [1, 1, 1, 0])
      let drafts = albums[0]["id"] as? String ?? ""
      let refused = await home.ask(.delete, "albums/\(drafts)")
      #expect(refused.status == 409)
      #expect(refused.json["code"] as? String == "system_album")
    }
  }

  @Test func changesWhatIsSet() async throws {
    try await Home.with { home in
      let id = try await home.ready()
      let band: [String: Any] = ["shape": "peak", "hertz": 1_000, "decibels": 3, "q": 1]
      let marker: [String: Any] = ["id": newID(), "seconds": 0.2, "name": "Chorus"]
      let answer = await home.edit(
        id,
        [
          "title": "Better", "is_favorite": true, "icon": "guitar", "hue": 0.3, "notes": "loud",
          "eq": [band, band, band, band], "markers": [marker], "speed": 1.5,
          "skips_silence": true, "resume_seconds": 0.25,
        ])
      #expect(answer.status == 200)
      #expect(answer.json["version"] as? Int == 2)
      let made = await home.recording(id)
      let listed = await home.list().first ?? [:]
      #expect(NSDictionary(dictionary: listed) == NSDictionary(dictionary: made))
      #expect(made["title"] as? String == "Better")
      #expect(made["is_favorite"] as? Bool == true)
      #expect(made["icon"] as? String == "guitar")
      #expect((made["eq"] as? [Any])?.count == 4)
      #expect((made["markers"] as? [[String: Any]])?.first?["name"] as? String == "Chorus")
      #expect(made["speed"] as? Double == 1.5)
      #expect(made["resume_seconds"] as? Double == 0.25)
      let old = await home.ask(.patch, "recordings/\(id)", ["title": "x"], version: 1)
      #expect(old.status == 412)
      #expect(await home.edit(id, ["eq": [band]]).status == 422)
      #expect(await home.edit(id, ["speed": 3]).status == 422)
      #expect(await home.edit(id, ["markers": [marker, marker]]).status == 422)
      #expect(await home.edit(id, ["icon": NSNull()]).json["icon"] == nil)
      // The same request again changes nothing.
      let key = newID()
      let version = await home.recording(id)["version"] as? Int
      for _ in 0..<2 {
        let again = await home.ask(
          .patch, "recordings/\(id)", ["notes": "soft"], version: version, key: key)
        #expect(again.json["version"] as? Int == version.map { $0 + 1 })
      }
    }
  }

  @Test func keepsWhatWasMarkedWhileItWasRecorded() async throws {
    try await Home.with { home in
      let id = newID()
      let markers = [1, 2].map {
        ["id": id, "seconds": 0.1 * Double($0), "name": "Marker \($0)"] as [String: Any]
      }
      #expect(try await home.put("Take", ["markers": markers]).status == 422)
      #expect(await home.list().isEmpty)
      let made = try await home.put("Take", ["markers": [markers[0]]])
      let known = made.json["markers"] as? [[String: Any]]
      #expect(known?.map { $0["name"] as? String } == ["Marker 1"])
    }
  }

  @Test func getsAnIconWhereThatIsWished() async throws {
    try await Home.with { home in
      let files = try MediaFiles()
      let quiet = try files.wave(
        PlanarBuffer(channels: [Signals.silence(seconds: 3)]))
      let bytes = try Home.bytes(quiet)
      let plain = try await home.ready("plain", bytes: bytes)
      #expect(await home.recording(plain)["icon"] == nil)
      _ = await home.ask(.patch, "settings", ["auto_icons": true])
      let heard = try await home.ready("heard", bytes: bytes)
      #expect(await home.recording(heard)["icon"] as? String == "silence")
      #expect(await home.recording(heard)["is_icon_auto"] as? Bool == true)
      #expect(await home.edit(heard, ["icon": "music"]).json["is_icon_auto"] as? Bool == false)
    }
  }

  @Test func staysOnItsDeviceUntilSyncingIsOn() async throws {
    try await Home.with { home in
      let other = "22222222-2222-4222-8222-222222222222"
      _ = try await home.put("here")
      _ = try await home.put("there", ["device": other])
      #expect(await home.list().map { $0["title"] as? String } == ["here"])
      let answer = await home.ask(.get, "recordings?device=\(Home.device)")
      #expect(answer.json["elsewhere"] as? Int == 1)
      #expect(await home.ask(.patch, "settings", ["syncs": true]).status == 200)
      #expect(await home.list().count == 2)
      #expect(await home.ask(.patch, "settings", ["syncs": false]).status == 200)
      #expect(await home.list().count == 1)
      #expect(
        await home.ask(.post, "recordings/adopt", ["device": other]).status == 204)
      #expect(await home.list().isEmpty)
      #expect(await home.list(device: other).count == 2)
    }
  }

  @Test func isNobodyElses() async throws {
    try await Home.with { home in
      let id = try await home.ready()
      let stranger = await home.member("Ada").client
      for path in ["", "/audio", "/original", "/peaks", "/edits", "/export"] {
        #expect(await home.ask(.get, "recordings/\(id)\(path)", by: stranger).status == 404)
      }
      let edit = await home.ask(
        .patch, "recordings/\(id)", ["title": "x"], version: 1, by: stranger)
      #expect(edit.status == 404)
      let edits = await home.ask(
        .put, "recordings/\(id)/edits", ["edits": [], "done": 0], version: 1, by: stranger)
      #expect(edits.status == 404)
      let trash = await home.ask(
        .post, "recordings/trash", ["ids": [id], "layers": "keep"], by: stranger)
      #expect(trash.status == 404)
      let export = await home.ask(
        .post, "export", ["ids": [id], "format": "wav"], by: stranger)
      #expect(export.status == 404)
      #expect(await home.list(by: stranger).isEmpty)
      #expect(await home.recording(id)["title"] as? String == "Idea")
    }
  }

  @Test func makesChaptersOfMarkers() async throws {
    try await Home.with { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 2))
      let markers = [(0.5, "Verse"), (1.25, "Chorus")].map {
        ["id": newID(), "seconds": $0.0, "name": $0.1] as [String: Any]
      }
      await home.edit(id, ["title": "Two: parts", "markers": markers])
      for (format, codec) in [("m4a", "aac"), ("alac", "alac"), ("wav", "pcm_s16le")] {
        let answer = await home.ask(.get, "recordings/\(id)/export?format=\(format)")
        #expect(answer.status == 200)
        #expect(try home.probe(answer.bytes, "stream=codec_name").contains(codec))
        let names = try home.probe(answer.bytes, "chapter_tags=title")
        #expect(names.contains("Verse") == (format != "wav"))
        #expect(names.contains("Chorus") == (format != "wav"))
        let starts = try home.probe(answer.bytes, "chapter=start_time")
        for start in ["0.000000", "0.500000", "1.250000"] {
          #expect(starts.contains(start) == (format != "wav"), "\(starts)")
        }
        let offered = answer.headers["content-disposition"] ?? ""
        #expect(offered.contains("Two  parts.\(format == "wav" ? "wav" : "m4a")"))
      }
      let original = await home.ask(.get, "recordings/\(id)/export")
      #expect(try home.probe(original.bytes, "stream=codec_name").contains("pcm_s16le"))
    }
  }
}
