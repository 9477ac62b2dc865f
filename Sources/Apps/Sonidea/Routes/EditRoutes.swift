import Web

extension Edits {
  var routes: [Route] {
    let edits = PathTemplate("\(Sonidea.path)/recordings/{id}/edits")
    return [
      Route(
        .get, edits, "getSonEdits", "Returns a recording's edits.", for: .member(.child),
        parameters: [.recordingID], giving: EditList.self
      ) { try await self.edits(of: $0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, edits, "putSonEdits", "Replaces a recording's edits; the original is kept.",
        for: .member(.child), parameters: [.recordingID, .ifMatch, .requestKey],
        taking: EditsRequest.self, giving: EditList.self
      ) { call, request in
        try await put(
          request, on: call.values.uuid("id"), version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .post, PathTemplate("\(Sonidea.path)/recordings/{id}/edits/preview"), "previewSonEdits",
        "Renders a preview of edits as WAV.", for: .member(.child),
        parameters: [.recordingID], taking: .json(PreviewRequest.schema),
        giving: .bytes(["audio/wav"])
      ) { call in
        let (id, request) = (call.values.uuid("id"), try await call.model(PreviewRequest.self))
        let person = call.member.person
        let bytes = try await call.whileAwaited { try await preview(id, request, for: person) }
        return Response(
          200, headers: ["Content-Type": "audio/wav", "Cache-Control": "no-store"],
          content: .bytes(bytes))
      },
    ]
  }
}
