import Library
import Web

extension Soundboard {
  var fileRoutes: [Route] {
    let place = "\(Self.place)/sounds/{id}"
    let seen = Parameter.query("v", .hash, "The hash that you have seen, to keep the answer by.")
    return [
      Route(
        .get, PathTemplate("\(place)/audio"), "getYakAudio",
        "The sound's bytes, in a form that every browser decodes; ranges are understood.",
        for: .member(.child), parameters: [Self.soundID, seen],
        giving: .bytes(["application/octet-stream"])
      ) { call in
        let (file, hash) = try await audio(call.values.uuid("id"), of: call.member.person)
        var response = try Response.file(
          file, type: "application/octet-stream", tag: hash, for: call.request)
        // Under an address without the hash it may be another sound tomorrow.
        if call.values.text("v") != hash { response.headers["Cache-Control"] = "private, no-cache" }
        return response
      }
    ]
  }
}
