import FoundationEssentials
import Speech
import Web

extension Transcripts {
  var routes: [Route] {
    let path = "\(Sonidea.path)/recordings/{id}/transcript"
    let one = PathTemplate(path)
    return [
      Route(
        .get, one, "getSonTranscript",
        "How far the words in a recording are written down, and what was corrected.",
        for: .member(.child), parameters: [.recordingID], giving: RecordingTranscript.self
      ) { try await transcript(of: $0.values.uuid("id"), for: $0.member.person) },
      Route(
        .post, one, "transcribeSonRecording", "Transcribes a recording, in the background.",
        for: .member(.child), parameters: [.recordingID, .requestKey],
        taking: TranscriptRequest.self, giving: RecordingTranscript.self
      ) { call, request in
        try await ask(
          request, for: call.values.uuid("id"), of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, one, "deleteSonTranscript", "Deletes a transcript with its corrections.",
        for: .member(.child), parameters: [.recordingID]
      ) { call in
        try await delete(call.values.uuid("id"), by: call.member.person)
        return Response(204)
      },
      Route(
        .post, PathTemplate("\(path)/cancel"), "cancelSonTranscript",
        "Stops transcribing a recording; an earlier transcript stays.", for: .member(.child),
        parameters: [.recordingID], giving: RecordingTranscript.self
      ) { try await cancel($0.values.uuid("id"), by: $0.member.person) },
      Route(
        .get, PathTemplate("\(path)/words"), "getSonTranscriptWords",
        "The words of a recording with its edits, as they were heard.", for: .member(.child),
        parameters: [.recordingID], giving: .json(TranscriptWords.schema)
      ) { .json(try await words(of: $0.values.uuid("id"), for: $0.member.person).json()) },
      Route(
        .put, PathTemplate("\(path)/words/{index}"), "correctSonWord",
        "Puts a text in place of a heard word; the heard one is kept.", for: .member(.child),
        parameters: [
          .recordingID, .path("index", RecordingTranscript.index, "The number of the word."),
          .requestKey,
        ], taking: CorrectionRequest.self, giving: RecordingTranscript.self
      ) { call, request in
        try await correct(
          call.values.integer("index") ?? 0, request, of: call.values.uuid("id"),
          by: call.member.person, as: call.requestKey)
      },
      Route(
        .get, PathTemplate("\(path)/export"), "exportSonTranscript",
        "Downloads a transcript with its corrections.", for: .member(.child),
        parameters: [
          .recordingID, .query("format", TranscriptFormat.schema, "Default `text`."),
        ], giving: .bytes(["application/octet-stream"])
      ) { try await export($0) },
    ]
  }

  private func export(_ call: Call) async throws -> Response {
    let format = call.values.text("format").flatMap(TranscriptFormat.init) ?? .text
    let (title, transcript) = try await said(
      in: call.values.uuid("id"), for: call.member.person)
    var response = Response(
      200, headers: ["Content-Type": format.mediaType, "Cache-Control": "private, no-cache"],
      content: .bytes(Array(format.text(of: transcript, title: title).utf8)))
    response.offer(as: "\(title).\(format.ending)")
    return response
  }
}

extension TranscriptSearch {
  var routes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Sonidea.path)/transcripts"), "searchSonTranscripts",
        "Finds recordings by what is said in them; words may be misspelt.", for: .member(.child),
        parameters: [
          .query("search", .text(1...200), "The words."),
          .query("device", .uuid, "The device that sends the request."),
          .query("album", .uuid, "Only recordings of an album, which may be shared."),
        ], giving: TranscriptHits.self
      ) { call in
        guard let device = call.values.text("device").flatMap({ UUID(uuidString: $0) }) else {
          throw Problem.field("device", "is missing")
        }
        return try await search(
          call.values.text("search") ?? "", of: call.member.person, on: device,
          album: call.values.text("album").flatMap { UUID(uuidString: $0) })
      }
    ]
  }
}
