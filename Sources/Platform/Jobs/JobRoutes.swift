import FoundationEssentials
import Web

/// A page of jobs.
struct JobPage: Model {
  var jobs: [Job]
  /// Pass it as `before` for the next page.
  var beforeMs: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "JobPage", "Jobs, the newest first.",
      [
        .must("jobs", .list(Job.schema, most: 200)),
        .may("before_ms", .moment, "Pass it as `before` to get older ones; absent at the end."),
      ]))
}

extension JobQueue {
  /// How members look after their jobs.
  public var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The job.")
    return [
      Route(
        .get, "/api/v1/jobs", "listJobs", "Lists your jobs, the newest first.",
        for: .member(.child),
        parameters: [
          .query("state", .choice(Job.State.allCases.map(\.rawValue)), "Only those in this state."),
          .query("before", .moment, "Only those created before this time."),
          .query("limit", .integer(1...200), "Page size; default 50."),
        ], giving: JobPage.self
      ) { call in
        let limit = call.values.integer("limit") ?? 50
        let jobs = try await jobs(
          of: call.member.person, in: call.values.text("state").flatMap(Job.State.init),
          before: call.values.integer("before").map(Int64.init), limit: limit)
        return JobPage(jobs: jobs, beforeMs: jobs.count == limit ? jobs.last?.createdMs : nil)
      },
      Route(
        .get, "/api/v1/jobs/{id}", "getJob", "Returns one of your jobs.", for: .member(.child),
        parameters: [id], giving: Job.self
      ) { try await job(of: $0) },
      Route(
        .post, "/api/v1/jobs/{id}/cancel", "cancelJob", "Cancels a job that has not ended.",
        for: .member(.child), parameters: [id], giving: Job.self
      ) { call in
        try await cancel(call.values.uuid("id"), of: call.member.person)
        return try await job(of: call)
      },
      Route(
        .post, "/api/v1/jobs/{id}/retry", "retryJob", "Retries a failed or cancelled job.",
        for: .member(.child), parameters: [id], giving: Job.self
      ) { call in
        try await retry(call.values.uuid("id"), of: call.member.person)
        return try await job(of: call)
      },
    ]
  }

  private func job(of call: Call) async throws -> Job {
    guard let job = try await job(call.values.uuid("id"), of: call.member.person) else {
      throw Problem.notFound
    }
    return job
  }

  /// Hands every change of a job to its person's listeners; runs until its task is cancelled.
  public func publish(to hub: EventHub) async {
    for await word in database.notifications(Self.changes) {
      if Task.isCancelled { return }
      let ids = word.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
      // An empty word says that something may have been missed.
      guard let id = ids.first else {
        hub.publish(Event("jobs", person: nil, data: .null))
        continue
      }
      guard ids.count == 2, let job = try? await job(id, of: ids[1]) else { continue }
      hub.publish(Event("job", person: ids[1], data: job.event))
    }
  }
}

extension Job {
  fileprivate var event: JSON {
    [
      "id": .string(id.description), "kind": .string(kind),
      "state": .string(state.rawValue), "progress": .number(progress), "note": .string(note),
    ]
  }
}
