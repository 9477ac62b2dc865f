import FoundationEssentials
import Web

/// An advertisement as a page shows it.
struct StoreAd: Model, Equatable {
  let id: String
  let title: String
  let text: String
  let picture: String
  let link: String?
  let isMock: Bool

  init(_ ad: HouseAd) {
    (id, title, text, link) = (ad.id, ad.title, ad.text, ad.link)
    picture = AdPictures.path + ad.picture
    isMock = ad == .mock
  }

  static let schema = Schema.object(
    Schema.Object(
      "StoreAd", "An ad; always labelled as one.",
      [
        .must("id", .word), .must("title", .text(1...60)), .must("text", .text(1...140)),
        .must("picture", .text(1...200), "The address of an SVG image on this server."),
        .may("link", .text(1...200), "Where it leads, on this server."),
        .must("is_mock", .bool, "Whether it is only a placeholder."),
      ]))
}

/// What a slot for an advertisement shows.
struct StoreAdSlot: Model {
  let slot: String
  let isShown: Bool
  let ad: StoreAd?

  static let schema = Schema.object(
    Schema.Object(
      "StoreAdSlot", "The content of an ad slot.",
      [
        .must("slot", .word),
        .must("is_shown", .bool, "False for children and for members who bought ad-free use."),
        .may("ad", StoreAd.schema, "Present if an ad is shown."),
      ]))
}

/// That somebody wants to watch an advertisement.
struct AdRequest: Model {
  let slot: String
  let zone: String?

  static let schema = Schema.object(
    Schema.Object(
      "AdRequest", "The slot in which to watch an ad.",
      [
        .must("slot", .word),
        .may("zone", .text(1...60), "Your time zone, such as Europe/Berlin."),
      ]))
}

/// An advertisement that is watched for something.
struct StoreAdView: Model {
  let id: String
  let slot: String
  let state: AdView.State
  let ad: StoreAd
  let seconds: Int64
  let readyMs: Int64

  init(_ view: AdView) {
    (id, slot, state) = (view.id.uuidString.lowercased(), view.slot.id, view.state)
    (ad, seconds, readyMs) = (StoreAd(view.ad), AdView.seconds, view.readyMs)
  }

  static let schema = Schema.object(
    Schema.Object(
      "StoreAdView", "A rewarded ad view.",
      [
        .must("id", .uuid), .must("slot", .word),
        .must("state", .choice(AdView.State.allCases.map(\.rawValue))),
        .must("ad", StoreAd.schema), .must("seconds", .count, "How long to watch it."),
        .must("ready_ms", .moment, "The earliest time to complete it, in the store's time."),
      ]))
}
