import Library
import Web

extension Soundboard {
  var fileRoutes: [Route] {
    let path = "\(Self.path)/sounds/{id}"
    let seen = Parameter.query("v", .hash, "The hash you last received, for caching.")
    return [
      Route(
        .get, PathTemplate("\(path)/audio"), "getYakAudio",
        "Returns the sound's audio, in a format that all browsers play; supports range requests.",
        for: .member(.child), parameters: [Self.soundID, seen],
        giving: .bytes(["application/octet-stream"])
      ) { call in
        let (file, hash) = try await audio(call.values.uuid("id"), of: call.member.person)
        var response = try Response.file(
          file, type: "application/octet-stream", tag: hash, for: call.request)
        // Under an address without the hash it may be another sound tomorrow.
        if call.values.text("v") != hash { response.headers["Cache-Control"] = "private, no-cache" }
        return response
      },
      Route(
        .get, PathTemplate("\(path)/peaks"), "getYakPeaks",
        "Returns the sound's waveform (docs/formats/peaks.md).", for: .member(.child),
        parameters: [Self.soundID], giving: .bytes(["application/octet-stream"])
      ) { call in
        let person = call.member.person
        let sound = try await sound(call.values.uuid("id"), of: person)
        guard let asset = try await context.library.find(sound.asset.uuid, of: person) else {
          throw Problem.noSuchSound
        }
        return try await context.library.peaks(of: asset, for: call.request)
      },
      Route(
        .get, PathTemplate("\(path)/export"), "exportYakSound",
        "Downloads the sound as a file, with its trim applied.",
        for: .member(.child),
        parameters: [
          Self.soundID,
          .query("format", .choice(Export.allCases.map(\.rawValue)), "Default `original`."),
        ], giving: .bytes(["application/octet-stream"])
      ) { call in
        let format = call.values.text("format").flatMap(Export.init) ?? .original
        return try await export(call.values.uuid("id"), as: format, for: call)
      },
    ]
  }

  var trimRoutes: [Route] {
    let path = "\(Self.path)/sounds/{id}/trim"
    return [
      Route(
        .put, PathTemplate(path), "trimYakSound",
        "Trims a sound to a draft; the old file is kept.",
        for: .member(.child), parameters: [Self.soundID], taking: TrimRequest.self,
        giving: Sound.self
      ) { try await trim($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .post, PathTemplate("\(path)/keep"), "keepYakTrim",
        "Replaces the sound's file with the draft.", for: .member(.child),
        parameters: [Self.soundID], giving: Sound.self
      ) { try await saveTrim($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .delete, PathTemplate(path), "dropYakTrim",
        "Discards the draft; the sound is unchanged.",
        for: .member(.child), parameters: [Self.soundID], giving: Sound.self
      ) { try await dropTrim($0.values.uuid("id"), of: $0.member.person) },
    ]
  }
}
