import FoundationEssentials
import Web

extension Nursery {
  var sleepRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/sleeps/{id}")
    let id = Parameter.path("id", .uuid, "The sleep.")
    return [
      Route(
        .put, one, "putBabySleep", "Says what plays, since when and until when.",
        for: .member(.child), parameters: [id], taking: BabySleepWish.self,
        giving: BabySleep.self
      ) { try await put(sleep: $0.values.uuid("id"), $1, by: $0.member) },
      Route(
        .get, PathTemplate("\(Self.place)/sleeps/now"), "getBabySleepNow",
        "The newest of what plays.", for: .member(.child, devices: [.intents]),
        giving: BabySleepNow.self
      ) { _ in BabySleepNow(sleep: try await sleepNow()) },
      Route(
        .delete, one, "endBabySleep",
        "Ends it, and stops it where it was begun elsewhere; a child ends only its own.",
        for: .member(.child), parameters: [id]
      ) { call in
        try await end(sleep: call.values.uuid("id"), by: call.member)
        return Response(204)
      },
    ]
  }

  /// How sounds are heard from elsewhere: by a shortcut, a button on the wall, a command.
  var playRoutes: [Route] {
    [
      Route(
        .post, PathTemplate("\(Self.place)/play"), "playBabySound",
        "Has a player play a sound or a mix, and stop after a while.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: BabyPlayWish.self, giving: BabySleep.self
      ) { call, wish in
        let key = call.requestKey.map { Self.id(of: "play \($0.person) \($0.id)") }
        return try await play(wish, as: key ?? UUID(), by: call.member)
      },
      Route(
        .post, PathTemplate("\(Self.place)/stop"), "stopBabySounds",
        "Stops what was begun on players.", for: .member(.adult, devices: [.intents])
      ) { call in
        try await stopAll(by: call.member)
        return Response(204)
      },
    ]
  }
}
