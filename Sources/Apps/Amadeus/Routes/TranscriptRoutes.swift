import FoundationEssentials
import Web

extension SongTranscripts {
  var routes: [Route] {
    let one = PathTemplate("/api/v1/amadeus/songs/{hash}/transcript")
    let hash = Parameter.path("hash", .hash, "The SHA-256 of the song's file.")
    return [
      Route(
        .get, one, "getAmadeusTranscript",
        "How far the words of a song are transcribed, and what was heard.",
        for: .member(.child), parameters: [hash], giving: SongTranscript.self
      ) { try await transcript($0.values.text("hash") ?? "", of: $0.member.person) },
      Route(
        .post, one, "transcribeAmadeusSong",
        "Transcribes the words of a song, in the background. Its file is deleted afterwards.",
        for: .member(.child),
        parameters: [
          hash, .query("language", .text(2...3), "What is sung, such as `en`; detected if absent."),
          .requestKey,
        ], taking: .form(limit: FileAnalysis.mostBytes), giving: .json(SongTranscript.schema),
        status: 202
      ) { call in
        let form = try FormReader(call.request, limit: FileAnalysis.mostBytes)
        let transcript = try await begin(
          call.requestKey?.id ?? UUID(), call.values.text("hash") ?? "",
          call.values.text("language"), form, of: call.member.person)
        return try .json(transcript, status: 202)
      },
      Route(
        .delete, one, "deleteAmadeusTranscript",
        "Deletes the transcript of a song; one that is being made is stopped.",
        for: .member(.child), parameters: [hash, .requestKey]
      ) { call in
        try await delete(
          call.values.text("hash") ?? "", of: call.member.person, as: call.requestKey)
        return Response(204)
      },
    ]
  }
}
