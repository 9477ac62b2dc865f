import FoundationEssentials
import Web

extension Parameter {
  static let recordingID = Parameter.path("id", .uuid, "The recording.")
}

extension Recordings {
  var routes: [Route] {
    let one = PathTemplate("\(Sonidea.path)/recordings/{id}")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/recordings"), "listSonRecordings",
        "Your recordings available on a device.", for: .member(.child),
        parameters: [
          .query("device", .uuid, "The device that asks."),
          .query("album", .uuid, "Only those of an album, which may be shared."),
          .query("trashed", .bool, "Those in the trash instead."),
          .query("after", .place, "The cursor of the next page."),
          .query(
            "limit", .integer(1...Int64(SonRecording.most)), "Page size; default is all of them."),
        ], giving: .json(SonRecordings.schema)
      ) { .json(try await list($0).json()) },
      Route(
        .post, PathTemplate("\(Sonidea.path)/recordings/adopt"), "adoptSonRecordings",
        "Moves all of your recordings to one device.", for: .member(.child),
        parameters: [.requestKey], taking: .json(SonAdoption.schema)
      ) { call in
        let request = try await call.model(SonAdoption.self)
        try await adopt(request.device.uuid, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .get, one, "getSonRecording", "One recording.", for: .member(.child),
        parameters: [.recordingID], giving: SonRecording.self
      ) { try await recording($0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, one, "putSonRecording",
        "Creates a recording from a sound in your library, under an id of your choice.",
        for: .member(.child), parameters: [.recordingID], taking: SonRecordingRequest.self,
        giving: SonRecording.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonRecording", "Changes a recording's settings.",
        for: .member(.child), parameters: [.recordingID, .ifMatch, .requestKey],
        taking: .json(SonRecordingEdit.schema), giving: .json(SonRecording.schema)
      ) { call in
        try .json(
          await edit(
            call.values.uuid("id"), try await call.json(SonRecordingEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
    ]
  }

  private func list(_ call: Call) async throws -> SonRecordings {
    guard let device = call.values.text("device").flatMap({ UUID(uuidString: $0) }) else {
      throw Problem.field("device", "is missing")
    }
    return try await recordings(
      of: call.member.person, on: device,
      album: call.values.text("album").flatMap { UUID(uuidString: $0) },
      RecordingRepository.Page(
        isTrashed: call.values.bool("trashed") ?? false,
        cursor: call.values.text("after").flatMap(Cursor.init) ?? .beginning,
        limit: call.values.integer("limit") ?? SonRecording.most))
  }
}

extension Splits {
  var routes: [Route] {
    [
      Route(
        .post, PathTemplate("\(Sonidea.path)/recordings/{id}/split"), "splitSonRecording",
        "Splits a recording; the old one goes to the trash.", for: .member(.child),
        parameters: [.recordingID, .requestKey], taking: SonSplit.self, giving: SonPair.self
      ) { call, request in
        try await split(
          call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      }
    ]
  }
}
