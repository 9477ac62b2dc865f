import FoundationEssentials
import Web

extension Soundboard {
  /// How sounds are heard from elsewhere: by a shortcut, a button on the wall, a command.
  var playRoutes: [Route] {
    [
      Route(
        .post, PathTemplate("\(Self.path)/play"), "playYakSound",
        "Plays a sound on a player; names match loosely. Can wait until it has ended.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: PlayRequest.self, giving: PlayResponse.self
      ) { call, request in
        try await play(request, as: call.requestKey?.id ?? UUID(), by: call.member)
      },
      Route(
        .post, PathTemplate("\(Self.path)/stop"), "stopYakSounds",
        "Stops the sounds that you started.", for: .member(.child, devices: [.intents]),
        taking: .json(StopRequest.schema)
      ) { call in
        try await stop(try await call.model(StopRequest.self), by: call.member)
        return Response(204)
      },
    ]
  }
}
