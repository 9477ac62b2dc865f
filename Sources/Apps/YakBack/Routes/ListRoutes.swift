import Web

/// What stands on a board, list by list and one by one: the feed tells of each by its own kind.
extension Soundboard {
  var listRoutes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Self.path)/sounds"), "listYakSounds",
        "Lists your sounds; the starter sounds are created on first use.",
        for: .member(.child, devices: [.intents]), giving: SoundList.self
      ) { try await sounds(of: $0.member.person) },
      Route(
        .get, PathTemplate("\(Self.path)/sounds/{id}"), "getYakSound",
        "Returns one of your sounds.",
        for: .member(.child), parameters: [Self.soundID], giving: Sound.self
      ) { try await sound($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .get, PathTemplate("\(Self.path)/folders"), "listYakFolders", "Lists your folders.",
        for: .member(.child), giving: FolderList.self
      ) { FolderList(folders: try await folders(of: $0.member.person)) },
      Route(
        .get, PathTemplate("\(Self.path)/folders/{id}"), "getYakFolder",
        "Returns one of your folders.",
        for: .member(.child), parameters: [.path("id", .uuid, "The folder.")],
        giving: Folder.self
      ) { try await folder($0.values.uuid("id"), of: $0.member.person) },
      Route(
        .get, PathTemplate("\(Self.path)/scenes"), "listYakScenes", "Lists your scenes.",
        for: .member(.child), giving: SceneList.self
      ) { SceneList(scenes: try await scenes(of: $0.member.person)) },
      Route(
        .get, PathTemplate("\(Self.path)/scenes/{id}"), "getYakScene",
        "Returns one of your scenes.",
        for: .member(.child), parameters: [.path("id", .uuid, "The scene.")],
        giving: Scene.self
      ) { try await scene($0.values.uuid("id"), of: $0.member.person) },
    ]
  }
}
