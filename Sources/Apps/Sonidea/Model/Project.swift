import Web

/// Takes of one idea, numbered as they came.
struct Project: Model, Versioned, Equatable {
  static let most = 1_000

  let id: ID
  let title: String
  let notes: String
  let version: Int64
  let createdMs: Int64
  let count: Int64
  let seconds: Double
  let best: ID?

  static let notes = Schema.text(0...20_000)

  static let schema = Schema.object(
    Schema.Object(
      "SonProject", "Takes of one idea, numbered as they came.",
      [
        .must("id", .uuid), .must("title", RecordingField.title), .must("notes", notes),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment), .must("count", .count),
        .must("seconds", .number(0...1e12), "All takes together."),
        .may("best", .uuid, "The best take."),
      ]))
}

struct ProjectList: Model {
  var projects: [Project]

  static let schema = Schema.object(
    Schema.Object(
      "SonProjectList", "Your projects, the newest first.",
      [.must("projects", .list(Project.schema, most: Project.most))]))
}

struct ProjectRequest: Model {
  var title: String

  static let schema = Schema.object(
    Schema.Object("SonProjectRequest", "A new project.", [.must("title", RecordingField.title)]))
}

/// What to change about a project.
enum ProjectEdit {
  static let schema = Schema.object(
    Schema.Object(
      "SonProjectEdit", "Changes to a project.",
      [
        .may("title", RecordingField.title), .may("notes", Project.notes),
        .may("best", .nullable(.uuid), "The best take; null for none."),
      ]))
}
