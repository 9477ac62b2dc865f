import Web

extension RecordingFiles {
  var routes: [Route] {
    let path = "\(Sonidea.path)/recordings/{id}"
    let seen = Parameter.query("v", .hash, "The hash you last received, for caching.")
    return [
      Route(
        .get, PathTemplate("\(path)/audio"), "getSonAudio",
        "Returns the edited audio, in a format that all browsers play; supports range requests.",
        for: .member(.child), parameters: [.recordingID, seen],
        giving: .bytes(["application/octet-stream"])
      ) { try await audio($0.values.uuid("id"), for: $0) },
      Route(
        .get, PathTemplate("\(path)/original"), "getSonOriginal",
        "Returns the original file; supports range requests.", for: .member(.child),
        parameters: [.recordingID], giving: .bytes(["application/octet-stream"])
      ) { try await original($0.values.uuid("id"), for: $0) },
      Route(
        .get, PathTemplate("\(path)/samples"), "getSonSamples",
        "Returns the first channel of a part of the edited audio: the sample rate as UInt32, then Float32 samples, all "
          + "little-endian.",
        for: .member(.child),
        parameters: [
          .recordingID, .query("from", Recording.seconds, "In seconds; default 0."),
          .query("seconds", .number(0.001...Self.mostSampleSeconds), "How many; default 1."),
        ],
        giving: .bytes(["application/octet-stream"])
      ) {
        try await samples(
          $0.values.uuid("id"), from: $0.values.number("from") ?? 0,
          seconds: $0.values.number("seconds") ?? 1, for: $0)
      },
      Route(
        .get, PathTemplate("\(path)/peaks"), "getSonPeaks",
        "Returns the waveform of the edited recording (docs/formats/peaks.md).",
        for: .member(.child),
        parameters: [.recordingID, seen], giving: .bytes(["application/octet-stream"])
      ) { try await peaks($0.values.uuid("id"), for: $0) },
    ]
  }
}

extension Exports {
  var routes: [Route] {
    let format = Parameter.query("format", ExportRequest.format, "Default `original`.")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/recordings/{id}/export"), "exportSonRecording",
        "Downloads a file, with its markers as chapters.", for: .member(.child),
        parameters: [.recordingID, format], giving: .bytes(["application/octet-stream"])
      ) { call in
        let format = call.values.text("format").flatMap(ExportRequest.Format.init) ?? .original
        return try await export(call.values.uuid("id"), as: format, for: call)
      },
      Route(
        .post, PathTemplate("\(Sonidea.path)/export"), "exportSonRecordings",
        "Downloads several recordings in one ZIP.", for: .member(.child),
        taking: .json(ExportRequest.schema),
        giving: .bytes(["application/zip"])
      ) { try await export(try await $0.model(ExportRequest.self), for: $0) },
    ]
  }
}
