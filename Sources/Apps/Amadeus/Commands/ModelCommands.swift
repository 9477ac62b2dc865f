import Backup
import Console
import Server

/// `quintet models …`
enum ModelCommands {
  static let all = Command(
    "models", "Install third-party neural networks", commands: [install, list])

  /// `quintet models install`
  static let install = Command(
    "install", "Download the model that detects notes",
    details: """
      Basic Pitch by Spotify (Apache License 2.0), from the package basic-pitch 0.4.0 on PyPI: \
      0.8 MB, checked against its hash. Its weights are saved in the data folder, and amadeus \
      analyze then finds notes too.
      """,
    options: [
      DataLocation.options[0],
      .value("from", "FILE", "a package that you have already downloaded", completes: .files),
    ],
    examples: [
      Example("quintet models install", "needs the internet once"),
      Example(
        "quintet models install --from basic_pitch-0.4.0-py2.py3-none-any.whl", "without network"),
    ]
  ) { invocation, terminal in
    let folder = ModelFolder(try DataLocation(data: invocation.value("data")))
    if let file = invocation.value("from") {
      try folder.install(from: file)
    } else {
      try await folder.install()
    }
    answer(folder, terminal)
  }

  /// `quintet models list`
  static let list = Command(
    "list", "List the installed models",
    options: [DataLocation.options[0]],
    examples: [Example("quintet models list", "list them")]
  ) { invocation, terminal in
    answer(ModelFolder(try DataLocation(data: invocation.value("data"))), terminal)
  }

  private static func answer(_ folder: ModelFolder, _ terminal: Terminal) {
    let row = ModelAnswer.Model(
      name: BasicPitchPackage.name, use: "notes", state: folder.state, path: folder.path,
      licence: "Apache-2.0")
    if terminal.wantsJSON { return terminal.print(json: ModelAnswer(models: [row])) }
    let advice = row.state == .installed ? "" : " – install it with: quintet models install"
    terminal.print("\(row.name)  notes  \(row.state.rawValue)\(advice)")
  }
}

private struct ModelAnswer: Encodable {
  struct Model: Encodable {
    let name, use: String
    let state: ModelFolder.State
    let path, licence: String
  }

  let models: [Model]
}
