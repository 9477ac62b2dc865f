import FoundationEssentials
import Server
import Storage
import Sync
import Web

/// Sonidea, voice memos that grow up: the app's front door.
public enum Sonidea {
  /// Where its routes begin.
  static let path = "/api/v1/sonidea"

  public static let app: App = App(
    "sonidea", migrations: Tables.migrations, commands: [Commands.all], forget: forget
  ) { Services($0).parts }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    try MemberRemoval(person, sync, clock).run(in: transaction)
  }
}

/// The app's services, each built on one context and on those that it needs.
struct Services: Sendable {
  let settings: Settings
  let tags: Tags
  let projects: Projects
  let groups: Groups
  let albums: Albums
  let activities: Activities
  let sharing: Sharing
  let recordings: Recordings
  let comments: Comments
  let transcripts: Transcripts
  let transcriptSearch: TranscriptSearch
  let trash: Trash
  let splits: Splits
  let edits: Edits
  let files: RecordingFiles
  let receipts: Receipts
  let exports: Exports
  let mixdowns: Mixdowns
  let preparation: RecordingPreparation
  let rendering: RecordingRendering
  let remoteRecorder: RemoteRecorder

  init(_ context: AppContext) {
    let feed = Feed(context.sync)
    let permissions = Permissions(context.commerce)
    settings = Settings(context, feed: feed)
    tags = Tags(context, feed: feed)
    projects = Projects(context, feed: feed)
    groups = Groups(context, feed: feed)
    albums = Albums(context, feed: feed, permissions: permissions)
    activities = Activities(context, feed: feed, permissions: permissions)
    sharing = Sharing(
      context, feed: feed, permissions: permissions, albums: albums, activities: activities)
    recordings = Recordings(
      context, feed: feed, permissions: permissions, albums: albums, tags: tags,
      projects: projects, groups: groups, settings: settings, activities: activities)
    comments = Comments(context, feed: feed, permissions: permissions, activities: activities)
    transcripts = Transcripts(context, feed: feed, permissions: permissions)
    transcriptSearch = TranscriptSearch(context, permissions: permissions, settings: settings)
    trash = Trash(
      context, feed: feed, permissions: permissions, groups: groups, activities: activities)
    splits = Splits(
      context, feed: feed, permissions: permissions, recordings: recordings, albums: albums,
      trash: trash, activities: activities)
    edits = Edits(context, feed: feed, permissions: permissions, activities: activities)
    files = RecordingFiles(context, permissions: permissions, recordings: recordings)
    receipts = Receipts(context, feed: feed, permissions: permissions)
    exports = Exports(
      context, recordings: recordings, files: files, transcripts: transcripts)
    mixdowns = Mixdowns(
      context, feed: feed, permissions: permissions, recordings: recordings, albums: albums,
      groups: groups)
    preparation = RecordingPreparation(
      context, feed: feed, settings: settings, transcripts: transcripts)
    rendering = RecordingRendering(context, feed: feed)
    remoteRecorder = RemoteRecorder(context)
  }

  var parts: App.Parts {
    App.Parts(
      routes: recordings.routes + comments.routes + transcripts.routes + transcriptSearch.routes
        + activities.routes + splits.routes + trash.routes + files.routes + receipts.routes
        + exports.routes
        + edits.routes + albums.routes + sharing.routes + tags.routes + projects.routes
        + groups.routes + mixdowns.routes + settings.routes + remoteRecorder.routes,
      jobKinds: [
        preparation.jobKind, rendering.jobKind, mixdowns.jobKind, receipts.jobKind,
        transcripts.jobKind,
      ],
      tidy: {
        try await trash.purge()
        try await transcripts.tidy()
      })
  }
}
