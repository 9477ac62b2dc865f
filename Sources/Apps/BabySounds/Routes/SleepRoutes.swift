import Web

extension Sleeps {
  var routes: [Route] {
    let one = PathTemplate("\(BabySounds.path)/sleeps/{id}")
    let id = Parameter.path("id", .uuid, "The sleep.")
    return [
      Route(
        .put, one, "putBabySleep", "Sets what is playing, with its start and end.",
        for: .member(.child), parameters: [id], taking: SleepRequest.self,
        giving: SleepSession.self
      ) { try await put($0.values.uuid("id"), $1, by: $0.member) },
      Route(
        .get, PathTemplate("\(BabySounds.path)/sleeps/now"), "getBabySleepNow",
        "Returns what is playing now.", for: .member(.child, devices: [.intents]),
        giving: CurrentSleep.self
      ) { _ in CurrentSleep(sleep: try await current()) },
    ]
  }
}
