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
        "Lists your recordings available on a device.", for: .member(.child),
        parameters: [
          .query("device", .uuid, "The device that sends the request."),
          .query("album", .uuid, "Only those of an album, which may be shared."),
          .query("trashed", .bool, "Only those in the trash."),
          .query("after", .cursor, "The cursor of the next page."),
          .query(
            "limit", .integer(1...Int64(Recording.most)), "Page size; default is all of them."),
        ], giving: .json(RecordingList.schema)
      ) { .json(try await list($0).json()) },
      Route(
        .post, PathTemplate("\(Sonidea.path)/recordings/adopt"), "adoptSonRecordings",
        "Moves all of your recordings to one device.", for: .member(.child),
        parameters: [.requestKey], taking: .json(AdoptionRequest.schema)
      ) { call in
        let request = try await call.model(AdoptionRequest.self)
        try await adopt(request.device.uuid, of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .get, one, "getSonRecording", "Returns a recording.", for: .member(.child),
        parameters: [.recordingID], giving: Recording.self
      ) { try await recording($0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, one, "putSonRecording",
        "Creates a recording from a sound in your library, under an id of your choice.",
        for: .member(.child), parameters: [.recordingID], taking: RecordingRequest.self,
        giving: Recording.self
      ) { try await put($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .patch, one, "editSonRecording", "Changes a recording's settings.",
        for: .member(.child), parameters: [.recordingID, .ifMatch, .requestKey],
        taking: .json(RecordingEdit.schema), giving: .json(Recording.schema)
      ) { call in
        try .json(
          await edit(
            call.values.uuid("id"), try await call.json(RecordingEdit.schema),
            version: call.values.version, of: call.member.person, as: call.requestKey))
      },
    ]
  }

  private func list(_ call: Call) async throws -> RecordingList {
    guard let device = call.values.text("device").flatMap({ UUID(uuidString: $0) }) else {
      throw Problem.field("device", "is missing")
    }
    return try await recordings(
      of: call.member.person, on: device,
      album: call.values.text("album").flatMap { UUID(uuidString: $0) },
      RecordingRepository.Page(
        isTrashed: call.values.bool("trashed") ?? false,
        cursor: call.values.text("after").flatMap(Cursor.init) ?? .beginning,
        limit: call.values.integer("limit") ?? Recording.most))
  }
}

extension Splits {
  var routes: [Route] {
    [
      Route(
        .post, PathTemplate("\(Sonidea.path)/recordings/{id}/split"), "splitSonRecording",
        "Splits a recording; the old one moves to the trash.", for: .member(.child),
        parameters: [.recordingID, .requestKey], taking: SplitRequest.self, giving: SplitResult.self
      ) { call, request in
        try await split(
          call.values.uuid("id"), request, of: call.member.person, as: call.requestKey)
      }
    ]
  }
}
