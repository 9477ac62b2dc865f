import Web

extension Schedules {
  var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The schedule.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/schedules"), "listBabySchedules",
        "Lists the schedules.", for: .member(.child, devices: [.intents]),
        giving: ScheduleList.self
      ) { try await schedules(for: $0.member.person) },
      gate.route(
        .put, "schedules/{id}", "putBabySchedule", "Creates or changes a schedule.",
        parameters: [id], taking: ScheduleRequest.self, giving: Schedule.self
      ) { try await put($0.values.uuid("id"), $1, by: $0.member.person) },
      gate.route(
        .delete, "schedules/{id}", "deleteBabySchedule", "Deletes a schedule.", parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
