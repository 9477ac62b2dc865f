import Foundation
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct TrimTests {
  @Test(arguments: DatabaseKind.allCases)
  func keepsTheOldFileUntilThePersonAgrees(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (client, id) = (home.client(), try await home.ready("Horn", ["trim_start": 0.05]))
      let path = "\(Home.path)/sounds/\(id)"
      let before = await client.ask(.get, "\(path)/audio").bytes
      let asset = await home.sound(id)["asset"] as? String ?? ""
      let request = json(["trim_start": 0.1, "trim_end": 0.35])
      let begun = await client.ask(.put, "\(path)/trim", json: request)
      #expect((begun.json["draft"] as? [String: Any])?["state"] as? String == "new")
      await home.work()
      let draft = try #require(await home.sound(id)["draft"] as? [String: Any])
      #expect(draft["state"] as? String == "ready")
      #expect(draft["seconds"] as? Double == 0.25)
      #expect(await client.ask(.get, "\(path)/audio").bytes == before)

      let kept = await client.ask(.post, "\(path)/trim/keep")
      #expect(kept.status == 200)
      #expect(kept.json["seconds"] as? Double == 0.25)
      #expect(kept.json["draft"] == nil)
      #expect(kept.json["trim_start"] == nil)
      #expect(kept.json["version"] as? Int == 2)
      #expect(kept.json["state"] as? String == "ready")
      #expect(await client.ask(.get, "/api/v1/library/assets/\(asset)").status == 404)
      let file = try home.folder.write(
        await client.ask(.get, "\(path)/audio").bytes, as: "kept.flac")
      let samples = try MediaFiles.reference(file)
      #expect(samples.count == 12_000)
      let whole = try MediaFiles.reference(try home.folder.write(before, as: "old.wav"))
      // The very samples, but for 2 ms of fading at each end.
      for index in 200..<11_800 where samples[index] != whole[4_800 + index] {
        Issue.record("sample \(index) is another")
        break
      }
      #expect(samples[0] == 0 && samples[11_999] == 0)
      #expect(await client.ask(.post, "\(path)/trim/keep").json["code"] as? String == "no_draft")
    }
  }

  @Test func dropsADraft() async throws {
    try await Home.with { home in
      let (client, id) = (home.client(), try await home.ready())
      let path = "\(Home.path)/sounds/\(id)/trim"
      for end in [0.2, 0.3] {
        _ = await client.ask(.put, path, json: json(["trim_start": 0, "trim_end": end]))
        await home.work()
      }
      let draft = await home.sound(id)["draft"] as? [String: Any]
      #expect(draft?["seconds"] as? Double == 0.3)
      let dropped = await client.ask(.delete, path)
      #expect(dropped.json["draft"] == nil)
      #expect(dropped.json["seconds"] as? Double == 0.5)
      let left = await client.ask(.get, "/api/v1/library/assets").json["assets"] as? [Any]
      #expect(left?.count == 1)
      for (start, end) in [(0.3, 0.2), (0.6, 0.9), (0.1, 0.1)] {
        let request = json(["trim_start": start, "trim_end": end])
        #expect(await client.ask(.put, path, json: request).status == 422)
      }
    }
  }

  @Test func exportsWhatIsTrimmedInEveryFormat() async throws {
    try await Home.with { home in
      let trim: [String: Any] = ["trim_start": 0.1, "trim_end": 0.4, "volume": 0.1]
      let id = try await home.ready("Ä/b: \"horn\" 📯", trim)
      for (format, codec) in [
        ("original", "pcm_s16le"), ("wav", "pcm_s16le"), ("m4a", "aac"), ("mp3", "mp3"),
      ] {
        let answer = await home.client().ask(
          .get, "\(Home.path)/sounds/\(id)/export?format=\(format)")
        #expect(answer.status == 200, "\(format)")
        let file = try home.folder.write(answer.bytes, as: "out.\(format)")
        #expect(try MediaFiles.ffprobe(file, "stream=codec_name").hasPrefix(codec.prefix(4)))
        let samples = try MediaFiles.reference(file, "-ar", "48000")
        #expect(abs(samples.count - 14_400) < 2_500, "\(format)")
        // Its settings are not applied, but its trim is.
        #expect(samples.map(\.magnitude).max() ?? 0 > 0.4)
        let name = answer.headers["content-disposition"] ?? ""
        #expect(name.hasPrefix("attachment; filename=\"_ b_  horn  _.") || name.contains("b"))
        #expect(name.contains("filename*=UTF-8''%C3%84%20b"))
        #expect(!name.dropFirst(30).contains("/"))
      }
      let answer = await home.client().ask(.get, "\(Home.path)/sounds/\(id)/export?format=exe")
      #expect(answer.status == 422)
    }
  }
}
