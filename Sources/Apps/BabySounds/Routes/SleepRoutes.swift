import FoundationEssentials
import Web

extension Nursery {
  var sleepRoutes: [Route] {
    let one = PathTemplate("\(Self.place)/sleeps/{id}")
    let id = Parameter.path("id", .uuid, "The sleep.")
    return [
      Route(
        .put, one, "putBabySleep", "Sets what is playing, with its start and end.",
        for: .member(.child), parameters: [id], taking: BabySleepRequest.self,
        giving: BabySleep.self
      ) { try await put(sleep: $0.values.uuid("id"), $1, by: $0.member) },
      Route(
        .get, PathTemplate("\(Self.place)/sleeps/now"), "getBabySleepNow",
        "What is playing now.", for: .member(.child, devices: [.intents]),
        giving: BabySleepNow.self
      ) { _ in BabySleepNow(sleep: try await sleepNow()) },
      Route(
        .delete, one, "endBabySleep",
        "Ends it and stops its player; children can end only their own.",
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
        "Plays a sound or a mix on a player for a given time.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: BabyPlayRequest.self, giving: BabySleep.self
      ) { call, request in
        let key = call.requestKey.map { Self.id(of: "play \($0.person) \($0.id)") }
        return try await play(request, as: key ?? UUID(), by: call.member)
      },
      Route(
        .post, PathTemplate("\(Self.place)/stop"), "stopBabySounds",
        "Stops everything started on players.", for: .member(.adult, devices: [.intents])
      ) { call in
        try await stopAll(by: call.member)
        return Response(204)
      },
    ]
  }
}
