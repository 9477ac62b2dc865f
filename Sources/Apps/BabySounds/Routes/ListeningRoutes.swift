import Web

extension ListeningLog {
  var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The child.")
    return [
      Route(
        .post, PathTemplate("\(BabySounds.path)/children/{id}/listening"), "addBabyListening",
        "Adds to a child's listening history.", for: .member(.child), parameters: [id],
        taking: ListeningRequest.self, giving: AddedListening.self
      ) { AddedListening(added: try await add($1, of: $0.values.uuid("id"))) },
      Route(
        .get, PathTemplate("\(BabySounds.path)/children/{id}/dose"), "getBabyDose",
        "Returns a child's weekly sound dose.", for: .member(.child),
        parameters: [
          id, .query("zone", .text(1...60), "Time zone of the days; UTC if absent."),
          .query("level", .number(0...120), "dB(A) to come, for a forecast."),
          .query("minutes", .number(0...10_080), "How long, for a forecast."),
        ], giving: WeeklyDose.self
      ) { call in
        let (level, minutes) = (call.values.number("level"), call.values.number("minutes"))
        let forecast = level.flatMap { level in minutes.map { (level: level, minutes: $0) } }
        return try await dose(
          of: call.values.uuid("id"), zone: call.values.text("zone") ?? "UTC",
          forecast: forecast)
      },
    ]
  }
}
