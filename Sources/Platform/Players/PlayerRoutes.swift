import Blobs
import FoundationEssentials
import Web

/// How players are found and asked, and how they answer.
struct PlayerRoutes: Sendable {
  let registry: PlayerRegistry
  let commands: PlayerCommands
  let delivery: CommandDelivery
  let permissions: CommandPermissions
  let blobs: any BlobStore

  var routes: [Route] { listRoutes + commandRoutes + ownRoutes }

  private static let path = "/api/v1/players"
  private static let id = Parameter.path("id", .uuid, "The player.")
  private static let command = Parameter.path("command", .uuid, "The command.")

  private var listRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/{id}")
    return [
      Route(
        .get, PathTemplate(Self.path), "listPlayers",
        "Lists the household's players, and what they play.",
        for: .member(.child, devices: [.intents]), giving: PlayerList.self
      ) { PlayerList(players: try await registry.players(for: $0.member)) },
      Route(
        .put, one, "announcePlayer",
        "Announces a player; repeat every 15 seconds, or it goes offline after 45.",
        for: .member(.child, devices: [.player]), parameters: [Self.id],
        taking: Announcement.self, giving: Player.self
      ) { try await registry.announce($0.values.uuid("id"), $1, by: $0.member) },
      Route(
        .patch, one, "editPlayer",
        "Changes a player's name, location, or whether children may use it.",
        for: .member(.child), parameters: [Self.id, .ifMatch], taking: PlayerEdit.self,
        giving: Player.self
      ) { call, body in
        try await registry.edit(
          call.values.uuid("id"), body, version: call.values.version, by: call.member)
      },
      Route(
        .delete, one, "removePlayer", "Removes a player from the list.", for: .member(.child),
        parameters: [Self.id]
      ) { call in
        try await registry.remove(call.values.uuid("id"), by: call.member)
        return Response(204)
      },
    ]
  }

  private var commandRoutes: [Route] {
    let path = "\(Self.path)/{id}/commands"
    return [
      Route(
        .post, PathTemplate(path), "commandPlayer", "Sends a command to a player.",
        for: .member(.child, devices: [.intents]), parameters: [Self.id],
        taking: CommandRequest.self, giving: PlayerCommand.self, status: 202
      ) { call, body in
        let player = call.values.uuid("id")
        try await permissions.check(body, on: player, for: call.member)
        return try await commands.add(body, for: player, by: call.member)
      },
      Route(
        .get, PathTemplate("\(path)/{command}"), "getPlayerCommand",
        "Returns the state of a command.", for: .member(.child, devices: [.intents]),
        parameters: [Self.id, Self.command], giving: PlayerCommand.self
      ) { call in
        try await commands.command(
          call.values.uuid("command"), of: call.values.uuid("id"), seenBy: call.member)
      },
    ]
  }

  /// What only the player itself may ask.
  private var ownRoutes: [Route] {
    let path = "\(Self.path)/{id}"
    return [
      Route(
        .put, PathTemplate("\(path)/state"), "reportPlayer",
        "Reports what a player is playing.", for: .member(.child, devices: [.player]),
        parameters: [Self.id], taking: .json(PlayerState.schema)
      ) { call in
        let state = try await call.model(PlayerState.self)
        try await registry.report(call.values.uuid("id"), state, by: call.member)
        return Response(204)
      },
      Route(
        .get, PathTemplate("\(path)/commands"), "takePlayerCommands",
        "Fetches a player's pending commands, in order, without expired ones.",
        for: .member(.child, devices: [.player]),
        parameters: [
          Self.id, .query("after", .count, "The number of the last command received."),
        ], giving: CommandList.self
      ) { call in
        let number = Int64(call.values.integer("after") ?? 0)
        let id = call.values.uuid("id")
        let commands = try await delivery.commands(for: id, after: number, by: call.member)
        // Looked at last: nothing is begun at a place that it has left.
        return CommandList(
          commands: commands, place: try await registry.player(id, for: call.member).place)
      },
      Route(
        .post, PathTemplate("\(path)/commands/{command}/acknowledgement"),
        "acknowledgePlayerCommand", "Reports a player's result of a command.",
        for: .member(.child, devices: [.player]), parameters: [Self.id, Self.command],
        taking: Acknowledgement.self, giving: PlayerCommand.self
      ) { call, answer in
        try await commands.acknowledge(
          call.values.uuid("command"), of: call.values.uuid("id"), answer, by: call.member)
      },
      Route(
        .get, PathTemplate("\(path)/commands/{command}/sound"), "getPlayerSound",
        "Returns the bytes of a sound that the player was asked to play.",
        for: .member(.child, devices: [.player]),
        parameters: [
          Self.id, Self.command,
          .query("track", .integer(0...Int64(Track.most - 1)), "Which of its tracks, from 0."),
        ], giving: .bytes(["application/octet-stream"])
      ) { call in
        let hash = try await delivery.sound(
          of: call.values.uuid("command"), track: call.values.integer("track"),
          for: call.values.uuid("id"), by: call.member)
        return try .file(
          try await blobs.open(hash), type: "application/octet-stream",
          tag: hash.description, for: call.request)
      },
    ]
  }
}
