import Files
import Web

extension SongMap {
  var sourceRoutes: [Route] {
    let one = PathTemplate("\(Self.path)/source")
    return [
      Route(
        .get, one, "getMelodySource", "Returns the source and age of the catalogue.",
        for: .member(.child), giving: CatalogueSource.self
      ) { call in
        let source = try await source()
        return call.member.role >= .adult ? source : source.withoutAddress
      },
      Route(
        .put, one, "setMelodySource",
        "Sets the source of the catalogue. The current one is used until the new one is complete.",
        for: .member(.adult), parameters: [.ifMatchWhereSeen, .requestKey],
        taking: CatalogueSourceRequest.self, giving: CatalogueSource.self
      ) { call, body in
        try await set(body, version: call.values.seenVersion, as: call.requestKey)
      },
      Route(
        .put, PathTemplate("\(Self.path)/source/file"), "setMelodyFile",
        "Imports the catalogue from a file, CSV or JSON.", for: .member(.adult),
        parameters: [
          .query("name", .text(1...300), "The name of the file."), .ifMatchWhereSeen,
          .requestKey,
        ], taking: .bytes(limit: SourceLimits.bytes), giving: .json(CatalogueSource.schema)
      ) { call in
        let bytes = try await call.request.body.collected(limit: SourceLimits.bytes)
        return try .json(
          await bring(
            file: bytes, named: call.values.text("name"), version: call.values.seenVersion,
            as: call.requestKey))
      },
      Route(
        .post, PathTemplate("\(Self.path)/source/refresh"), "refreshMelodySource",
        "Schedules a refresh of the catalogue.", for: .member(.adult), parameters: [.requestKey],
        giving: CatalogueSource.self, status: 202
      ) { try await refresh(as: $0.requestKey) },
      Route(
        .post, PathTemplate("\(Self.path)/source/refresh/cancel"), "cancelMelodyRefresh",
        "Cancels the refresh of the catalogue; the current one stays.", for: .member(.adult),
        giving: CatalogueSource.self
      ) { _ in try await cancelRefresh() },
      Route(
        .post, PathTemplate("\(Self.path)/source/check"), "checkMelodyFile",
        "Checks a CSV or JSON file and changes nothing.", for: .member(.adult),
        taking: .bytes(limit: SourceLimits.bytes), giving: .json(FileCheck.schema)
      ) { call in
        let bytes = try await call.request.body.collected(limit: SourceLimits.bytes)
        return try .json(await onOwnThread { try Self.check(bytes) })
      },
      Route(
        .get, PathTemplate("\(Self.path)/source/export"), "exportMelodyCatalogue",
        "Exports the current catalogue as a file.", for: .member(.adult),
        parameters: [
          .query("format", .choice(ExportFormat.allCases.map(\.rawValue)), "Default `csv`.")
        ], giving: .bytes(["text/csv", "application/json"])
      ) { call in
        let format = call.values.text("format").flatMap(ExportFormat.init) ?? .csv
        let type = format == .csv ? "text/csv; charset=utf-8" : "application/json"
        var response = Response(
          200, headers: ["Content-Type": type], content: .bytes(try await export(format)))
        response.offer(as: "Melody Map.\(format.rawValue)")
        return response
      },
    ]
  }
}

extension CatalogueSource {
  /// An address may be all that is needed to read a list, so children are not told.
  fileprivate var withoutAddress: CatalogueSource {
    CatalogueSource(
      kind: kind, address: nil, hasToken: hasToken, fetchedMs: fetchedMs, checkedMs: checkedMs,
      films: films, songs: songs, isRefreshing: isRefreshing, trouble: trouble, skipped: [],
      skippedCount: skippedCount, version: version)
  }
}
