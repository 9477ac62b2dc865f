import Storage
import Web

extension Nursery {
  var settingsRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The device's output.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/settings"), "getBabySettings", "The parents' settings.",
        for: .member(.child), giving: BabySettings.self
      ) { _ in try await settings() },
      gated(
        .patch, "settings", "changeBabySettings", "Changes the parents' settings.",
        taking: .json(BabySettings.edit), giving: .json(BabySettings.schema)
      ) { call in
        let request = try await call.json(BabySettings.edit)
        let edit = try Kept.read(BabySettingsEdit.self, request.text)
        return try .json(try await self.edit(edit, pin: request["pin"]))
      },
      Route(
        .get, PathTemplate("\(Self.place)/calibrations"), "listBabyCalibrations",
        "How loud the household's devices are at the ear.", for: .member(.child),
        giving: BabyCalibrationList.self
      ) { _ in BabyCalibrationList(calibrations: try await calibrations()) },
      gated(
        .put, "calibrations/{id}", "putBabyCalibration",
        "Sets the calibration of a device's output.",
        parameters: [id], taking: BabyCalibrationRequest.self, giving: BabyCalibration.self
      ) { try await put(calibration: $0.values.uuid("id"), $1) },
      gated(
        .delete, "calibrations/{id}", "deleteBabyCalibration",
        "Deletes the calibration of a device's output; it is estimated again.", parameters: [id]
      ) { call in
        try await delete(calibration: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }

  var childRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The child.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/children"), "listBabyChildren",
        "The children whose listening is counted.", for: .member(.child),
        giving: BabyChildList.self
      ) { _ in BabyChildList(children: try await children()) },
      gated(
        .put, "children/{id}", "putBabyChild", "Adds or renames a child.", parameters: [id],
        taking: BabyChildRequest.self, giving: BabyChild.self
      ) { try await put(child: $0.values.uuid("id"), $1) },
      gated(
        .delete, "children/{id}", "deleteBabyChild",
        "Deletes a child and their listening history.", parameters: [id]
      ) { call in
        try await delete(child: call.values.uuid("id"))
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(Self.place)/children/{id}/listening"), "addBabyListening",
        "Adds to a child's listening history.", for: .member(.child), parameters: [id],
        taking: BabyListeningRequest.self, giving: BabyListeningKept.self
      ) { BabyListeningKept(added: try await count($1, of: $0.values.uuid("id"))) },
      Route(
        .get, PathTemplate("\(Self.place)/children/{id}/dose"), "getBabyDose",
        "A child's weekly sound dose.", for: .member(.child),
        parameters: [
          id, .query("zone", .text(1...60), "Time zone of the days; UTC if absent."),
          .query("level", .number(0...120), "dB(A) to come, for a forecast."),
          .query("minutes", .number(0...10_080), "How long, for a forecast."),
        ], giving: BabyDose.self
      ) { call in
        let (level, minutes) = (call.values.number("level"), call.values.number("minutes"))
        let forecast = level.flatMap { level in minutes.map { (level: level, minutes: $0) } }
        return try await dose(
          of: call.values.uuid("id"), zone: call.values.text("zone") ?? "UTC",
          forecast: forecast)
      },
    ]
  }

  var overrideRoutes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Self.place)/overrides"), "listBabyOverrides",
        "Volume overrides by parents.", for: .member(.child), giving: BabyOverrideList.self
      ) { _ in BabyOverrideList(overrides: try await overrides()) },
      gated(
        .post, "overrides", "beginBabyOverride", "Raises the volume limit for 30 minutes.",
        taking: BabyOverrideRequest.self, giving: BabyOverride.self
      ) { try await begin(override: $1, by: $0.member.person) },
      Route(
        .delete, PathTemplate("\(Self.place)/overrides/{id}"), "endBabyOverride",
        "Ends an override early.", for: .member(.child),
        parameters: [.path("id", .uuid, "The override.")]
      ) { call in
        try await end(override: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }

  var scheduleRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The schedule.")
    return [
      Route(
        .get, PathTemplate("\(Self.place)/schedules"), "listBabySchedules",
        "Lists the schedules.", for: .member(.child, devices: [.intents]),
        giving: BabyScheduleList.self
      ) { try await schedules(for: $0.member.person) },
      gated(
        .put, "schedules/{id}", "putBabySchedule", "Creates or changes a schedule.",
        parameters: [id], taking: BabyScheduleRequest.self, giving: BabySchedule.self
      ) { try await put(schedule: $0.values.uuid("id"), $1, by: $0.member.person) },
      gated(
        .delete, "schedules/{id}", "deleteBabySchedule", "Deletes a schedule.", parameters: [id]
      ) { call in
        try await delete(schedule: call.values.uuid("id"))
        return Response(204)
      },
    ]
  }

  var gateRoutes: [Route] {
    let place = "\(Self.place)/gate"
    return [
      Route(
        .get, PathTemplate(place), "getBabyGate", "Your state of the parental gate.",
        for: .member(.child), giving: BabyGate.self
      ) { try await gate(for: $0.member.person) },
      Route(
        .post, PathTemplate("\(place)/questions"), "askBabyGate", "Asks the gate for a question.",
        for: .member(.child), taking: BabyQuestionRequest.self, giving: BabyQuestion.self
      ) { try await ask($1.kind, for: $0.member.person) },
      Route(
        .post, PathTemplate("\(place)/answers"), "answerBabyGate",
        "Answers a question, which opens the gate for five minutes.", for: .member(.child),
        taking: BabyAnswer.self, giving: BabyPass.self
      ) { try await answer($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate(place), "closeBabyGate", "Closes the gate again.",
        for: .member(.child)
      ) { call in
        try await closeGate(for: call.member.person)
        return Response(204)
      },
    ]
  }
}
