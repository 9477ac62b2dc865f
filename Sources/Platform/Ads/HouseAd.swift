import FoundationEssentials
import Web

/// An advertisement of our own, for one of Quintet's apps.
struct HouseAd: Model, Equatable {
  let id: String
  /// The app that it is for, which shows others.
  let app: String
  let title: String
  let text: String
  let picture: String
  let link: String?

  static let schema = Schema.object(
    Schema.Object(
      "HouseAd", "A house ad.",
      [
        .must("id", .word), .must("app", .word), .must("title", .text(1...60)),
        .must("text", .text(1...140)), .must("picture", .word), .may("link", .text(1...200)),
      ]))

  /// What is shown by a server that was built without advertisements.
  static let mock = HouseAd(
    id: "mock", app: "none", title: "Advertisement", text: "Ad placeholder",
    picture: "place", link: nil)

  static let all: [HouseAd] = {
    do { return try Models.decoder.decode([HouseAd].self, from: Data(document.utf8)) } catch {
      preconditionFailure("the house ads cannot be read: \(error)")
    }
  }()

  /// What a slot of an app shows; `turn` may be any number.
  static func pick(for app: String, turn: UInt64) -> HouseAd {
    let others = all.filter { $0.app != app }
    return others[Int(turn % UInt64(others.count))]
  }

  static let document = """
    [
      {"id": "lullaby", "app": "babysounds", "picture": "moon", "link": "/baby-sounds",
       "title": "A lullaby is waiting", "text": "BabySounds: rain, waves and a hum, never too \
       loud for small ears."},
      {"id": "shush", "app": "babysounds", "picture": "moon", "link": "/baby-sounds",
       "title": "Shhh, says the sea", "text": "Set a timer on the waves, then go to bed yourself."},
      {"id": "chords", "app": "amadeus", "picture": "keys", "link": "/amadeus",
       "title": "What chord was that?", "text": "Amadeus listens to a song and writes down its \
       chords. It does not judge the singing."},
      {"id": "tuner", "app": "amadeus", "picture": "keys", "link": "/amadeus",
       "title": "Your guitar misses you", "text": "Tune it with Amadeus. It won't tell anyone how \
       long it has been."},
      {"id": "airhorn", "app": "yakback", "picture": "pads", "link": "/yak-back",
       "title": "Every home needs a rimshot", "text": "Yak Back keeps your sounds a tap away. Ba \
       dum tss."},
      {"id": "memo", "app": "sonidea", "picture": "wave", "link": "/sonidea",
       "title": "Hum it before it is gone", "text": "Sonidea saves the tune you found in the \
       shower. Bring a towel."},
      {"id": "layers", "app": "sonidea", "picture": "wave", "link": "/sonidea",
       "title": "Be your own choir", "text": "Record take over take in Sonidea. All of you are in \
       tune, almost."},
      {"id": "film", "app": "melodymap", "picture": "book", "link": "/melody-map",
       "title": "That song, in that film", "text": "Melody Map knows the exact minute. Popcorn \
       not included."}
    ]
    """
}
