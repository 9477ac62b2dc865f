import Blobs
import Files
import FoundationEssentials
import Web

/// A page of sounds.
struct AssetPage: Model {
  var assets: [Asset]
  var after: String?

  static let schema = Schema.object(
    Schema.Object(
      "AssetPage", "Sounds, the newest first.",
      [
        .must("assets", .list(Asset.schema, most: 200)),
        .may("after", .cursor, "Pass it to get the next page; absent at the end."),
      ]))
}

/// A new name.
struct AssetEdit: Model {
  var name: String

  static let schema = Schema.object(
    Schema.Object("AssetEdit", "Changes; omitted fields stay.", [.must("name", Asset.name)]))
}

extension Library {
  /// How members use the library over the wire.
  public var routes: [Route] { uploadRoutes + assetRoutes }

  private static let id = Parameter.path("id", .uuid, "The sound, or the upload that becomes it.")

  private var uploadRoutes: [Route] {
    let path = "/api/v1/library/uploads"
    let chunk = "\(path)/{id}/chunks/{number}"
    return [
      Route(
        .get, PathTemplate(path), "listUploads", "Lists your unfinished uploads.",
        for: .member(.child), giving: UploadList.self
      ) { UploadList(uploads: try await uploads(of: $0.member.person)) },
      Route(
        .put, PathTemplate("\(path)/{id}"), "beginUpload",
        "Starts an upload under an id of your choice, or returns the one that exists.",
        for: .member(.child),
        parameters: [Self.id], taking: UploadRequest.self, giving: Upload.self
      ) { try await begin($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .get, PathTemplate("\(path)/{id}"), "getUpload", "Returns the state of an upload.",
        for: .member(.child), parameters: [Self.id], giving: Upload.self
      ) { try await upload($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .put, PathTemplate(chunk), "putChunk",
        "Sends a piece of at most 8 MiB; it is safe once the response arrives.",
        for: .member(.child),
        parameters: [
          Self.id, .path("number", .integer(0...Int64(Self.chunkLimit - 1)), "From 0."),
          .query("hash", .hash, "The piece's SHA-256; a mismatch is refused."),
        ], taking: .bytes(limit: Self.chunkBytes), giving: .json(Chunk.schema)
      ) { call in
        try .json(
          try await receive(
            call.values.integer("number") ?? 0, call.request.body,
            expecting: call.values.text("hash").flatMap { ContentHash($0) },
            for: call.values.uuid("id"), of: call.member.person))
      },
      Route(
        .post, PathTemplate("\(path)/{id}/finish"), "finishUpload",
        "Finishes an upload and makes it a sound.", for: .member(.child), parameters: [Self.id],
        taking: UploadEnd.self, giving: Asset.self
      ) { try await finish($0.values.uuid("id"), $1, of: $0.member.person) },
      Route(
        .delete, PathTemplate("\(path)/{id}"), "deleteUpload", "Cancels an upload.",
        for: .member(.child), parameters: [Self.id]
      ) { call in
        try await abandon(call.values.uuid("id"), of: call.member.person)
        return Response(204)
      },
    ]
  }

  private var assetRoutes: [Route] {
    let path = "/api/v1/library/assets"
    return [
      Route(
        .get, PathTemplate(path), "listAssets", "Lists your sounds, the newest first.",
        for: .member(.child),
        parameters: [
          .query("q", .text(0...200), "Words that the names must contain."),
          .query("after", .cursor, "The cursor of the next page."),
          .query("limit", .integer(1...200), "Page size; default 50."),
        ], giving: AssetPage.self, handle: list),
      Route(
        .get, PathTemplate("\(path)/{id}"), "getAsset", "Returns one of your sounds.",
        for: .member(.child), parameters: [Self.id], giving: Asset.self
      ) { try await asset($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .patch, PathTemplate("\(path)/{id}"), "editAsset",
        "Changes a sound's name.",
        for: .member(.child), parameters: [Self.id, .ifMatch, .requestKey],
        taking: AssetEdit.self,
        giving: Asset.self
      ) { call, edit in
        try await rename(
          call.values.uuid("id"), to: edit.name, version: call.values.version,
          of: call.member.person, as: call.requestKey)
      },
      Route(
        .delete, PathTemplate("\(path)/{id}"), "deleteAsset", "Deletes a sound.",
        for: .member(.child), parameters: [Self.id, .requestKey]
      ) { call in
        try await delete(call.values.uuid("id"), of: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .get, PathTemplate("\(path)/{id}/original"), "getOriginal",
        "Returns the original file; supports range requests.", for: .member(.child),
        parameters: [Self.id], giving: .bytes(["application/octet-stream"])
      ) { call in
        let asset = try await asset(call.values.uuid("id"), of: call.member.person)
        guard let hash = ContentHash(asset.hash) else { throw Problem.notFound }
        return try .file(
          try await blobs.open(hash), type: "application/octet-stream", tag: asset.hash,
          for: call.request)
      },
      Route(
        .get, PathTemplate("\(path)/{id}/peaks"), "getPeaks",
        "Returns the sound's waveform (docs/formats/peaks.md).", for: .member(.child),
        parameters: [Self.id], giving: .bytes(["application/octet-stream"])
      ) { call in
        let asset = try await asset(call.values.uuid("id"), of: call.member.person)
        return try await peaks(of: asset, for: call.request)
      },
      Route(
        .get, "/api/v1/library/usage", "getUsage",
        "Returns the storage your sounds use, and your limit.",
        for: .member(.child), giving: Usage.self
      ) { try await usage(of: $0.member.person) },
    ]
  }

  private func list(_ call: Call) async throws -> AssetPage {
    let cursor = call.values.text("after").flatMap(Cursor.init)
    let limit = call.values.integer("limit") ?? 50
    let assets = try await assets(
      of: call.member.person, containing: call.values.text("q"), after: cursor, limit: limit)
    let last = assets.count == limit ? assets.last : nil
    return AssetPage(
      assets: assets,
      after: last.map { Cursor(createdMs: $0.createdMs, id: $0.id.description).text })
  }
}
