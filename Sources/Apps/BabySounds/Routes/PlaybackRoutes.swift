import FoundationEssentials
import Web

/// How sounds are heard from elsewhere: by a shortcut, a button on the wall, a command.
extension Playback {
  var routes: [Route] {
    [
      Route(
        .delete, PathTemplate("\(BabySounds.path)/sleeps/{id}"), "endBabySleep",
        "Ends playback and stops its player; children can end only their own.",
        for: .member(.child), parameters: [.path("id", .uuid, "The sleep.")]
      ) { call in
        try await end(call.values.uuid("id"), by: call.member)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(BabySounds.path)/play"), "playBabySound",
        "Plays a sound or a mix on a player for a given time.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: PlayRequest.self, giving: SleepSession.self
      ) { call, request in
        let command = call.requestKey.map(CommandID.playing) ?? UUID()
        return try await play(request, as: command, by: call.member)
      },
      Route(
        .post, PathTemplate("\(BabySounds.path)/stop"), "stopBabySounds",
        "Stops everything started on players.", for: .member(.adult, devices: [.intents])
      ) { call in
        try await stopAll(by: call.member)
        return Response(204)
      },
    ]
  }
}
