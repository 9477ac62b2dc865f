import Accounts
import Backup
import Console
import Glibc
import HouseholdClient
import Server

extension Quintet {
  /// `quintet open`
  static let open = Command(
    "open", "Open the app in a browser, as the owner",
    details: """
      Gets a link from the running server that signs the owner in once, within fifteen minutes. \
      Prints it, and opens it if there is a desktop. This needs read access to the data folder, \
      so it also works if you forgot the password.
      """,
    options: HouseholdServices.commandOptions + [.flag("print", "only print the link")],
    examples: [
      Example("quintet open", "on the server's machine"),
      Example("ssh pantry quintet open --print", "from another machine"),
    ]
  ) { invocation, terminal in
    let location = try dataLocation(invocation)
    let isElsewhere = invocation.value("server") != nil || location.databaseFile == nil
    guard isElsewhere || location.holder() != nil else {
      throw HouseholdClientError(
        "no_server", "no server is running for \(location.folder); start one with `quintet serve`")
    }
    let path = try await HouseholdServices.ask(invocation, terminal, apps: apps) { client, _ in
      let link: SignInLink = try await client.ask(.post, "/api/v1/sessions/links")
      return link.path
    }
    // With PostgreSQL any server over the database will do, and this command knows none of them.
    guard let address = invocation.value("server") ?? location.holder()?.address else {
      return terminal.wantsJSON
        ? terminal.print(json: OpenAnswer(link: path))
        : terminal.print("Append to a server's address: \(path)")
    }
    let link = (address.hasSuffix("/") ? String(address.dropLast()) : address) + path
    let isOpened = !invocation.flag("print") && DesktopBrowser.open(link)
    if terminal.wantsJSON {
      terminal.print(json: OpenAnswer(link: link))
    } else {
      terminal.print(isOpened ? "Opening \(link)" : link)
    }
  }
}

private struct OpenAnswer: Encodable {
  let link: String
}

/// The browser of whoever sits at this machine.
enum DesktopBrowser {
  /// Has it open an address; false where there is no desktop.
  @discardableResult
  static func open(_ address: String) -> Bool {
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return false }
    var words: [UnsafeMutablePointer<CChar>?] =
      ["xdg-open", address].map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    return posix_spawnp(&child, "xdg-open", nil, nil, &words, environ) == 0
  }
}
