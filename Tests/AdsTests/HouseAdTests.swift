import Foundation
import FoundationXML
import TestKit
import Testing
import Web

@testable import Ads

/// Our own advertisements.
@Suite struct HouseAdTests {
  @Test func areWhatTheirSchemaSays() throws {
    let document = try JSON(reading: Array(HouseAd.document.utf8))
    #expect(Schema.list(HouseAd.schema, most: 100).check(document).isEmpty)
    let ids = HouseAd.all.map(\.id)
    #expect(Set(ids).count == ids.count && ids.count >= 5)
    for ad in HouseAd.all + [.mock] {
      #expect(AdPictures.drawings[ad.picture] != nil, "\(ad.picture)")
      #expect(ad.link?.hasPrefix("/") ?? true)
    }
  }

  @Test func neverShowARoomToItself() {
    for app in ["yakback", "melodymap"] {
      let shown = (0..<50 as Range<UInt64>).map { HouseAd.pick(for: app, turn: $0) }
      #expect(shown.allSatisfy { $0.app != app })
      #expect(Set(shown.map(\.app)).count >= 4)
    }
  }

  @Test func haveSmallPicturesWithoutScripts() async throws {
    let client = ServiceClient(Service([AdPictures.route], identify: { _ in nil }))
    for name in AdPictures.drawings.keys.sorted() {
      let answer = await client.ask(.get, AdPictures.path + name)
      let text = String(decoding: answer.bytes, as: UTF8.self)
      #expect(answer.status == 200 && answer.headers["content-type"] == "image/svg+xml")
      #expect(answer.bytes.count < 1_024)
      #expect(!text.contains("script") && !text.contains("href") && !text.contains(" on"))
      let parser = XMLParser(data: Data(answer.bytes))
      #expect(parser.parse(), "\(name)")
    }
    #expect(await client.ask(.get, AdPictures.path + "none").status == 404)
  }

  @Test func leaveAPlaceWhereTheyAreBuiltOut() async throws {
    try await AdHome.with(.sqlite, isMock: true) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      let slot = await home.client(member).ask(.get, "/api/v1/store/ads/slots/yakback.banner").json
      let ad = slot["ad"] as? [String: Any]
      #expect(ad?["is_mock"] as? Bool == true)
      #expect(ad?["text"] as? String == "Ad placeholder")
      // It can be watched all the same.
      let began = await home.begin(id, by: member).json["ad"] as? [String: Any]
      #expect(began?["is_mock"] as? Bool == true)
      home.turn(seconds: 15)
      #expect(await home.finish(id, by: member).json["state"] as? String == "rewarded")
    }
  }
}
