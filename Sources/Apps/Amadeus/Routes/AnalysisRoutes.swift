import FoundationEssentials
import Web

/// How analyses are asked for over the wire.
extension Analyses {
  private static let id = Parameter.path("id", .uuid, "The analysis.")

  var routes: [Route] { [begin, list, one, found, end] + modelRoutes + songRoutes }

  private var begin: Route {
    Route(
      .post, PathTemplate(Self.path), "analyzeSong",
      "Analyses a file: 202 while it waits, 200 if the same file was analysed before.",
      for: .member(.child), parameters: [.requestKey],
      taking: .form(limit: FileAnalysis.mostBytes), giving: .json(FileAnalysis.schema),
      status: 202, or: 200
    ) { call in
      let form = try FormReader(call.request, limit: FileAnalysis.mostBytes)
      let id = call.requestKey?.id ?? UUID()
      let analysis = try await begin(id, form, of: call.member.person)
      return try .json(analysis, status: analysis.state == .done ? 200 : 202)
    }
  }

  private var list: Route {
    Route(
      .get, PathTemplate(Self.path), "listAnalyses",
      "Lists your analyses, the newest first.", for: .member(.child),
      parameters: [
        .query("search", .text(1...300), "Words that the names must contain."),
        .query("hash", .hash, "The SHA-256 of the file."),
        .query("after", .cursor, "The cursor of the next page."),
        .query("limit", .integer(1...Int64(AnalysisHistory.page)), "Page size; default 50."),
      ], giving: AnalysisHistory.self
    ) { call in
      try await history(
        of: call.member.person, after: call.values.text("after").flatMap(Cursor.init),
        containing: call.values.text("search"), hash: call.values.text("hash"),
        limit: call.values.integer("limit") ?? 50)
    }
  }

  private var one: Route {
    Route(
      .get, PathTemplate("\(Self.path)/{id}"), "getAnalysis",
      "Returns one of your analyses, with its progress.", for: .member(.child),
      parameters: [Self.id],
      giving: FileAnalysis.self
    ) { try await analysis($0.values.uuid("id"), of: $0.member.person) }
  }

  private var found: Route {
    Route(
      .get, PathTemplate("\(Self.path)/{id}/result"), "getAnalysisResult",
      "Returns the result of an analysis.", for: .member(.child), parameters: [Self.id],
      giving: .json(SongResult.schema)
    ) { call in
      try await result(
        call.values.uuid("id"), of: call.member.person, for: call.request)
    }
  }

  private var end: Route {
    Route(
      .delete, PathTemplate("\(Self.path)/{id}"), "deleteAnalysis",
      "Removes an analysis from your history; a running one is stopped.",
      for: .member(.child), parameters: [Self.id, .requestKey]
    ) { call in
      try await delete(call.values.uuid("id"), of: call.member.person, as: call.requestKey)
      return Response(204)
    }
  }
}
