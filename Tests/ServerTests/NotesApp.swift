import Backup
import Console
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import Server
import Storage
import Web

/// A small app that shows how an app plugs in: its tables, its addresses, its work, its verbs.
///
/// People keep notes; a job counts a note's words.
enum NotesApp {
  /// The front door: everything that the household needs to know.
  static let app: App = App(
    "notes",
    migrations: [
      Migration(
        module: "notes", number: 1,
        sql: [
          """
          CREATE TABLE notes (id TEXT PRIMARY KEY, person TEXT NOT NULL, text TEXT NOT NULL,
            words BIGINT)
          """
        ])
    ],
    commands: [show],
    forget: { person, _, _, transaction in
      try transaction.run("DELETE FROM notes WHERE person = ?", person)
    },
    build: { context in
      let notes = Notes(context: context)
      return App.Parts(routes: notes.routes, jobKinds: [notes.counting])
    })

  // Commands

  /// `notes`, which works with the data itself while no server does.
  private static let show: Command = Command(
    "notes", "Show the owner's notes",
    options: [.value("data", "DIR", "where they are kept", completes: .files)]
  ) { invocation, terminal in
    let household = try await HouseholdServices.open(
      try DataLocation(data: invocation.value("data")), apps: [app], media: Media()
    ) { _ in }
    for note in try await Notes(context: household.context).all(of: household.owner) {
      terminal.print(note.text)
    }
    await household.close()
  }

  // Model

  struct Note: Model, Equatable {
    var id: ID
    var text: String
    var words: Int?

    static let schema = Schema.object(
      Schema.Object(
        "Note", "A note.",
        [.must("id", .uuid), .must("text", .text(1...1_000)), .may("words", .count)]))

    init(_ row: Row) throws {
      id = ID(try row.uuid("id"))
      text = try row.text("text")
      words = try row.optionalInteger("words").map(Int.init)
    }
  }

  struct NoteRequest: Model {
    var text: String

    static let schema = Schema.object(
      Schema.Object("NoteRequest", "What to note.", [.must("text", .text(1...1_000))]))
  }

  // Service

  struct Notes: Sendable {
    let context: AppContext

    func write(_ text: String, as id: UUID, of person: UUID) async throws -> Note {
      try await context.database.write { transaction in
        let added = try transaction.run(
          """
          INSERT INTO notes (id, person, text) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING
          """, id, person, text)
        guard added == 1 else { return }
        try context.queue.add("notes.count", ID(id), person: person, in: transaction)
      }
      return try await note(id, of: person)
    }

    func note(_ id: UUID, of person: UUID) async throws -> Note {
      let found = try await context.database.read { reading in
        try reading.first("SELECT * FROM notes WHERE id = ? AND person = ?", id, person)
          .map(Note.init)
      }
      guard let found else { throw Problem.notFound }
      return found
    }

    func all(of person: UUID) async throws -> [Note] {
      try await context.database.read { reading in
        try reading.rows("SELECT * FROM notes WHERE person = ? ORDER BY text", person)
          .map(Note.init)
      }
    }

    // Jobs

    var counting: JobKind {
      JobKind("notes.count") { (id: ID, _) in
        try await context.database.write { transaction in
          guard let row = try transaction.first("SELECT text FROM notes WHERE id = ?", id.uuid)
          else { return }
          let words = try row.text("text").split(separator: " ").count
          try transaction.run("UPDATE notes SET words = ? WHERE id = ?", words, id.uuid)
        }
      }
    }

    // Routes

    var routes: [Route] {
      let id = Parameter.path("id", .uuid, "The note.")
      return [
        Route(
          .put, "/api/v1/notes/{id}", "putNote", "Writes a note.", for: .member(.child),
          parameters: [id], taking: NoteRequest.self, giving: Note.self
        ) { try await write($1.text, as: $0.values.uuid("id"), of: $0.member.person) },
        Route(
          .get, "/api/v1/notes/{id}", "getNote", "A note.", for: .member(.child),
          parameters: [id], giving: Note.self
        ) { try await note($0.values.uuid("id"), of: $0.member.person) },
      ]
    }
  }
}
