import Web

/// How pages get the learnt networks that the server has.
extension Analyses {
  private static let modelPath = "/api/v1/amadeus/models"

  var modelRoutes: [Route] {
    [
      Route(
        .get, PathTemplate(Self.modelPath), "listAmadeusModels",
        "Returns the installed neural networks; empty before `quintet models install`.",
        for: .member(.child), giving: ModelList.self
      ) { _ in
        ModelList(models: models.published.map { [$0.entry] } ?? [])
      },
      Route(
        .get, PathTemplate("\(Self.modelPath)/{hash}"), "getAmadeusModel",
        "Returns the weights of a neural network, for the analysis in the browser.",
        for: .member(.child),
        parameters: [.path("hash", .hash, "The id from the list.")],
        giving: .bytes(["application/octet-stream"])
      ) { call in
        guard let (entry, file) = models.published, entry.hash == call.values.text("hash") else {
          throw Problem.noSuchModel
        }
        var response = try Response.file(
          file, type: "application/octet-stream", tag: entry.hash, for: call.request)
        // Pages keep what they have checked; bytes that were damaged on the way are fetched again.
        response.headers["Cache-Control"] = "private, no-store"
        return response
      },
    ]
  }
}

extension Problem {
  static let noSuchModel = Problem(
    404, "not_found",
    "This model is not installed on the server. Its owner can install it: quintet models install")
}
