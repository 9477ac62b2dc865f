import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct DeletingTests {
  @Test func bringsADeletedSoundBackWithinADay() async throws {
    try await Home.with { home in
      let (client, id) = (home.client(), try await home.ready())
      let path = "\(Home.path)/sounds/\(id)"
      let key: Headers = ["Idempotency-Key": newID()]
      for _ in 0..<2 { #expect(await client.ask(.delete, path, headers: key).status == 204) }
      #expect(await home.sounds().isEmpty)
      #expect(await client.ask(.get, "\(path)/audio").status == 404)
      home.turn(seconds: 23 * 3_600)
      try await home.board.purge()
      let back = await client.ask(.post, "\(path)/restore")
      #expect(back.json["state"] as? String == "ready")
      #expect(back.json["version"] as? Int == 2)
      #expect(await client.ask(.get, "\(path)/audio").status == 200)
    }
  }

  @Test func letsTheAudioGoAfterADay() async throws {
    try await Home.with { home in
      let (client, asset) = (home.client(), await home.upload(try Home.wave()))
      let ids = try await [home.add("a", asset: asset), home.add("b", asset: asset)]
        .compactMap { $0.json["id"] as? String }
      await home.work()
      let file = "/api/v1/library/assets/\(asset)"
      for (index, id) in ids.enumerated() {
        _ = await client.ask(.delete, "\(Home.path)/sounds/\(id)")
        home.turn(seconds: 25 * 3_600)
        #expect(await client.ask(.post, "\(Home.path)/sounds/\(id)/restore").status == 404)
        try await home.board.purge()
        #expect(await client.ask(.get, file).status == (index == 0 ? 200 : 404))
      }
      #expect(try await home.household.library.sweep(graceSeconds: -200_000) >= 1)
    }
  }

  @Test func keepsAnAssetThatARoomUses() async throws {
    try await Home.with { home in
      let (client, asset) = (home.client(), await home.upload(try Home.wave()))
      try await home.add("Horn", asset: asset)
      let answer = await client.ask(.delete, "/api/v1/library/assets/\(asset)")
      #expect(answer.json["code"] as? String == "in_use")
      #expect((answer.json["detail"] as? String)?.contains("Yak Back") == true)
      #expect(await client.ask(.get, "/api/v1/library/assets/\(asset)").status == 200)
    }
  }

  @Test func losesItsKeyWhenAnotherHasItMeanwhile() async throws {
    try await Home.with { home in
      let (client, asset) = (home.client(), await home.upload(try Home.wave()))
      let id = try await home.add("a", ["key": "k"], asset: asset).json["id"] as? String ?? ""
      _ = await client.ask(.delete, "\(Home.path)/sounds/\(id)")
      let other = try await home.add("b", ["key": "k"], asset: asset)
      #expect(other.json["key"] as? String == "k")
      let back = await client.ask(.post, "\(Home.path)/sounds/\(id)/restore")
      #expect(back.json["key"] == nil)
    }
  }

  @Test func showsNobodyWhatIsSomebodyElses() async throws {
    try await Home.with { home in
      let (folder, scene, mine) = (newID(), newID(), home.client())
      let id = try await home.ready()
      _ = await mine.ask(.put, "\(Home.path)/folders/\(folder)", json: json(["name": "F"]))
      _ = await mine.ask(.put, "\(Home.path)/scenes/\(scene)", json: json(["name": "S"]))
      let stranger = UUID()
      try await home.forgoStarters(stranger)
      let theirs = home.client(stranger, role: .adult)
      #expect(await home.sounds(theirs).isEmpty)
      for (method, path, body) in [
        (Web.Method.get, "sounds/\(id)/audio", nil as String?), (.get, "sounds/\(id)/peaks", nil),
        (.get, "sounds/\(id)/export", nil), (.delete, "sounds/\(id)", nil),
        (.post, "sounds/\(id)/restore", nil), (.patch, "sounds/\(id)", "{\"volume\":0}"),
        (.put, "sounds/\(id)/trim", "{\"trim_start\":0,\"trim_end\":0.2}"),
        (.post, "sounds/\(id)/trim/keep", nil), (.delete, "sounds/\(id)/trim", nil),
        (.patch, "folders/\(folder)", "{}"), (.delete, "folders/\(folder)", nil),
        (.patch, "scenes/\(scene)", "{}"), (.delete, "scenes/\(scene)", nil),
        (.post, "scenes/\(scene)/recall", nil), (.post, "play", "{\"sound\":\"\(id)\"}"),
      ] {
        let answer = await theirs.ask(
          method, "\(Home.path)/\(path)", json: body, headers: ["If-Match": "\"1\""])
        #expect(answer.status == 404, "\(method) \(path)")
      }
      #expect(await home.sounds().count == 1)
    }
  }
}
