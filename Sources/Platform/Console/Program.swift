import Glibc

/// A command-line program: its verbs, and what surrounds them.
public struct Program: Sendable {
  let name: String
  let version: String
  let summary: String
  let footer: String
  let commands: [Command]

  /// Declares a program; `footer` are paragraphs for the end of its help.
  public init(
    name: String, version: String, summary: String, footer: String = "", commands: [Command]
  ) {
    Command.check(commands)
    self.name = name
    self.version = version
    self.summary = summary
    self.footer = footer
    self.commands = commands
  }

  /// Carries out one command line, given without the program's name.
  ///
  /// It touches nothing but the terminal and what the verb itself does, and never exits.
  public func run(_ arguments: [String], terminal: Terminal) async -> ExitCode {
    if let broken = arguments.first(where: { $0.contains("\u{FFFD}") }) {
      let reason = "\(broken) is not UTF-8; rename the file and try again"
      return refuse(UsageError(reason), [], terminal)
    }
    let terminal = terminal.with(
      name: name, json: Parser.mentions(["--json"], in: arguments),
      quiet: Parser.mentions(["--quiet", "-q"], in: arguments))
    var parser = Parser(arguments, verbs: commands)
    do {
      return await answer(try parser.parse(), terminal)
    } catch {
      return refuse(UsageError(error.message), error.path, terminal)
    }
  }

  private func answer(_ line: Parser.Result, _ terminal: Terminal) async -> ExitCode {
    switch line.request {
    case .help:
      terminal.streams.write(help(line.path, terminal), to: .output)
      return outputFailure(terminal) ?? .success
    case .version:
      terminal.print("\(name) \(version)")
      return outputFailure(terminal) ?? .success
    case .noVerb:
      return refuse(UsageError("name a verb"), line.path, terminal)
    case .run(let invocation):
      let terminal = terminal.with(
        name: name, json: line.flags.contains("json"), quiet: line.flags.contains("quiet"))
      return await perform(invocation, line.path, terminal)
    }
  }

  private func help(_ path: [Command], _ terminal: Terminal) -> String {
    // Below 40 columns the lists would be unreadable, above 120 the lines.
    let columns = min(120, max(40, terminal.streams.columns(.output)))
    return HelpPage(
      program: self, path: path, columns: columns, usesColour: terminal.usesColour
    ).text
  }

  private func perform(
    _ invocation: Invocation, _ path: [Command], _ terminal: Terminal
  ) async -> ExitCode {
    guard case .verb(let action) = invocation.command.kind else { return .usage }
    defer { terminal.streams.clearBar() }
    do {
      try await action(invocation, terminal)
      return outputFailure(terminal) ?? .success
    } catch let error as UsageError {
      return refuse(error, path, terminal)
    } catch {
      if let code = outputFailure(terminal) { return code }
      // Whatever a cancelled verb throws, the cancellation is why.
      let cause = Task.isCancelled ? CancellationError() : error
      report(ErrorReport(cause), terminal)
      return cause is CancellationError ? .interrupted : .failure
    }
  }

  /// A verb has only succeeded if its answer was written, as on a full disk it is not. That the
  /// reader has gone is no failure to speak of.
  private func outputFailure(_ terminal: Terminal) -> ExitCode? {
    guard let failure = terminal.streams.failure else { return nil }
    guard failure != EPIPE else { return .success }
    terminal.streams.clearBar()
    let reason = String(cString: strerror(failure))
    terminal.report("standard output could not be written: \(reason)")
    return .failure
  }

  private func refuse(_ error: UsageError, _ path: [Command], _ terminal: Terminal) -> ExitCode {
    report(ErrorReport(error), terminal)
    let page = ([name, "help"] + path.map(\.name)).joined(separator: " ")
    terminal.report("'\(page)' shows the usage")
    return .usage
  }

  private func report(_ report: ErrorReport, _ terminal: Terminal) {
    terminal.streams.clearBar()
    terminal.report(report.message)
    if terminal.wantsJSON { terminal.print(json: ["error": report]) }
  }
}
