import Web

extension Studio {
  var fileRoutes: [Route] {
    let place = "\(Self.place)/recordings/{id}"
    let seen = Parameter.query("v", .hash, "The hash that you have seen, to keep the answer by.")
    let format = Parameter.query("format", SonExport.format, "`original` unless told.")
    return [
      Route(
        .get, PathTemplate("\(place)/audio"), "getSonAudio",
        "The edited audio, in a format that all browsers play; supports range requests.",
        for: .member(.child), parameters: [Self.recordingID, seen],
        giving: .bytes(["application/octet-stream"])
      ) { try await audio($0.values.uuid("id"), for: $0) },
      Route(
        .get, PathTemplate("\(place)/original"), "getSonOriginal",
        "The original file; supports range requests.", for: .member(.child),
        parameters: [Self.recordingID], giving: .bytes(["application/octet-stream"])
      ) { try await original($0.values.uuid("id"), for: $0) },
      Route(
        .get, PathTemplate("\(place)/peaks"), "getSonPeaks",
        "The waveform of the edited recording (docs/formats/peaks.md).", for: .member(.child),
        parameters: [Self.recordingID, seen], giving: .bytes(["application/octet-stream"])
      ) { try await peaks($0.values.uuid("id"), for: $0) },
      Route(
        .get, PathTemplate("\(place)/export"), "exportSonRecording",
        "Downloads a file, with its markers as chapters.", for: .member(.child),
        parameters: [Self.recordingID, format], giving: .bytes(["application/octet-stream"])
      ) { call in
        let format = call.values.text("format").flatMap(SonExport.Format.init) ?? .original
        return try await export(call.values.uuid("id"), as: format, for: call)
      },
      Route(
        .post, PathTemplate("\(Self.place)/export"), "exportSonRecordings",
        "Many recordings in one ZIP.", for: .member(.child), taking: .json(SonExport.schema),
        giving: .bytes(["application/zip"])
      ) { try await export(try await $0.model(SonExport.self), for: $0) },
    ]
  }

  var editRoutes: [Route] {
    let edits = PathTemplate("\(Self.place)/recordings/{id}/edits")
    return [
      Route(
        .get, edits, "getSonEdits", "A recording's edits.", for: .member(.child),
        parameters: [Self.recordingID], giving: SonEditList.self
      ) { try await self.edits(of: $0.values.uuid("id"), for: $0.member.person) },
      Route(
        .put, edits, "putSonEdits", "Replaces a recording's edits; the original is kept.",
        for: .member(.child), parameters: [Self.recordingID, .ifMatch, .requestKey],
        taking: SonEditsRequest.self, giving: SonEditList.self
      ) { call, request in
        try await put(
          edits: request, on: call.values.uuid("id"), version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .post, PathTemplate("\(Self.place)/recordings/{id}/edits/preview"), "previewSonEdits",
        "A part of what edits would make of a recording, as a WAV.", for: .member(.child),
        parameters: [Self.recordingID], taking: .json(SonPreview.schema),
        giving: .bytes(["audio/wav"])
      ) { call in
        let (id, request) = (call.values.uuid("id"), try await call.model(SonPreview.self))
        let person = call.member.person
        let bytes = try await call.whileAwaited { try await preview(id, request, for: person) }
        return Response(
          200, headers: ["Content-Type": "audio/wav", "Cache-Control": "no-store"],
          content: .bytes(bytes))
      },
    ]
  }
}
