import Archive
import Files
import Foundation
import Speech
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// The words in recordings: who sees, corrects and finds them, and what becomes of them.
@Suite(.timeLimit(.minutes(5))) struct TranscriptTests {
  private static let picnic = ["Meet me at the old mill.", "Bring the lantern, please."]

  private func transcript(
    _ home: Home, _ recording: String, by client: ServiceClient? = nil
  ) async -> [String: Any] {
    await home.ask(.get, "recordings/\(recording)/transcript", by: client).json
  }

  private func words(_ home: Home, _ recording: String) async -> [[String: Any]] {
    let answer = await home.ask(.get, "recordings/\(recording)/transcript/words")
    let sentences = answer.json["sentences"] as? [[String: Any]] ?? []
    return sentences.flatMap { $0["words"] as? [[String: Any]] ?? [] }
  }

  private func text(_ home: Home, _ recording: String, _ format: String = "text") async -> String {
    let path = "recordings/\(recording)/transcript/export?format=\(format)"
    return String(decoding: await home.ask(.get, path).bytes, as: UTF8.self)
  }

  @discardableResult
  private func correct(
    _ home: Home, _ recording: String, _ index: Int, _ text: String, of transcript: String,
    by client: ServiceClient? = nil
  ) async -> Home.Answer {
    await home.ask(
      .put, "recordings/\(recording)/transcript/words/\(index)",
      ["transcript": transcript, "text": text], by: client)
  }

  private func hits(
    _ home: Home, _ search: String, _ more: String = "", by client: ServiceClient? = nil
  ) async -> [[String: Any]] {
    let query = search.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let answer = await home.ask(
      .get, "transcripts?device=\(Home.device)&search=\(query)\(more)", by: client)
    return answer.json["hits"] as? [[String: Any]] ?? []
  }

  @Test func saysWhatToDoWhereNoModelIsInstalled() async throws {
    try await Home.with { home in
      let recording = try await home.ready()
      let known = await transcript(home, recording)
      #expect(known["state"] as? String == "none")
      #expect(known["is_installed"] as? Bool == false)
      let asked = await home.ask(.post, "recordings/\(recording)/transcript", [:])
      #expect(asked.status == 409)
      #expect(asked.json["code"] as? String == "speech_not_installed")
      #expect((asked.json["detail"] as? String)?.contains("quintet models install speech") == true)
      #expect(try await home.count("son_transcripts") == 0)
    }
  }

  @Test func newRecordingsArePreparedAlsoWhereNothingCanTranscribeThem() async throws {
    try await Home.with { home in
      #expect(await home.ask(.get, "settings").json["transcribes_new"] as? Bool == false)
      let set = await home.ask(.patch, "settings", ["transcribes_new": true])
      #expect(set.json["transcribes_new"] as? Bool == true)
      let recording = try await home.ready()
      #expect(await home.recording(recording)["state"] as? String == "ready")
      #expect(await transcript(home, recording)["state"] as? String == "none")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func aCorrectionKeepsWhatWasHeardAndTwoOfDifferentWordsBothCount(kind: DatabaseKind) async throws
  {
    try await Home.with(kind) { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      #expect(await text(home, recording) == Self.picnic.joined(separator: "\n") + "\n")
      // Neither of two devices has seen what the other did.
      await correct(home, recording, 4, "cold", of: id)
      await correct(home, recording, 8, "candle,", of: id)
      #expect(
        await text(home, recording) == "Meet me at the cold mill.\nBring the candle, please.\n")
      #expect(await words(home, recording)[4]["text"] as? String == "old")
      // Of the same word the later one counts; an empty one takes it out, and the heard text takes that back.
      await correct(home, recording, 4, "  bold\n red ", of: id)
      #expect(await text(home, recording).hasPrefix("Meet me at the bold red mill."))
      await correct(home, recording, 4, "", of: id)
      #expect(await text(home, recording).hasPrefix("Meet me at the mill."))
      let last = await correct(home, recording, 4, "old", of: id)
      #expect((last.json["corrections"] as? [[String: Any]])?.map { $0["index"] as? Int } == [8])
      #expect(await text(home, recording).hasPrefix("Meet me at the old mill."))
    }
  }

  @Test func badCorrectionsChangeNothing() async throws {
    try await Home.with { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      #expect(await correct(home, recording, 99, "no", of: id).status == 404)
      #expect(
        await correct(home, recording, 1, String(repeating: "a", count: 201), of: id).status == 422)
      let other = await correct(home, recording, 1, "you", of: newID())
      #expect(other.status == 409)
      #expect(other.json["code"] as? String == "transcribed_again")
      // A new transcription has words of its own.
      try await home.transcribe(recording, ["Nothing else."])
      #expect(await correct(home, recording, 1, "you", of: id).status == 409)
      #expect(await text(home, recording) == "Nothing else.\n")
      #expect(try await home.count("son_corrections") == 0)
      let none = try await home.ready("Silent")
      #expect(await correct(home, none, 0, "a", of: id).status == 404)
      let bad = await home.ask(
        .get, "recordings/\(recording)/transcript/export?format=pdf")
      #expect(bad.status == 422)
    }
  }

  @Test func aTranscriptionAgainDropsCorrectionsAndWhatWasFoundBefore() async throws {
    try await Home.with { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      await correct(home, recording, 4, "cold", of: id)
      try await home.transcribe(recording, ["Something different."])
      let now = await transcript(home, recording)
      #expect(now["id"] as? String != id)
      #expect((now["corrections"] as? [Any])?.isEmpty == true)
      #expect(await hits(home, "cold").isEmpty)
      #expect(await hits(home, "different").count == 1)
    }
  }

  @Test func whoeverHearsARecordingReadsAndWhoeverMayEditItCorrects() async throws {
    try await Home.with { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      let recording = try await home.spoken("Picnic", Self.picnic, ["album": album])
      let id = await transcript(home, recording)["id"] as? String ?? ""
      let (viewer, stranger) = (await home.member("Ada"), await home.member("Eve"))
      let made = await home.ask(
        .post, "albums/\(album)/invites", ["role": "viewer", "hours": 1] as [String: Any])
      _ = await home.ask(.post, "invites/\(made.json["token"] ?? "")", by: viewer.client)
      let seen = await transcript(home, recording, by: viewer.client)
      #expect(seen["state"] as? String == "done")
      #expect(seen["may_edit"] as? Bool == false)
      let path = "recordings/\(recording)/transcript"
      for (client, status) in [(viewer.client, 403), (stranger.client, 404)] {
        #expect(await correct(home, recording, 1, "you", of: id, by: client).status == status)
        #expect(await home.ask(.delete, path, by: client).status == status)
        #expect(await home.ask(.post, "\(path)/cancel", by: client).status == status)
      }
      #expect(await home.ask(.get, "\(path)/words", by: viewer.client).status == 200)
      for one in ["", "/words", "/export"] {
        #expect(await home.ask(.get, path + one, by: stranger.client).status == 404)
      }
      #expect(await text(home, recording).hasPrefix("Meet me"))
      // What is found is what they hear.
      let shared = "&album=\(album)"
      #expect(await hits(home, "lantern", shared, by: viewer.client).count == 1)
      #expect(await hits(home, "lantern", by: stranger.client).isEmpty)
      let refused = await home.ask(
        .get, "transcripts?device=\(Home.device)&search=lantern\(shared)", by: stranger.client)
      #expect(refused.status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func findsWhatIsSaidMisspeltTooAndTellsWhen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      _ = try await home.spoken("Other", ["Meet us at the station."])
      let found = await hits(home, "old mill")
      #expect(found.map { $0["recording"] as? String } == [recording])
      #expect(found.first?["seconds"] as? Double == 2)
      let line = found.first?["line"] as? [[String: Any]] ?? []
      #expect(line.compactMap { $0["text"] as? String }.joined() == "Meet me at the old mill.")
      #expect(
        line.filter { $0["is_match"] as? Bool == true }.map { $0["text"] as? String }
          == ["old mill."])
      for search in ["LANTERN", "lant", "lanterm", "please lantern"] {
        #expect(await hits(home, search).map { $0["recording"] as? String } == [recording])
      }
      #expect(await hits(home, "meet").count == 2)
      #expect(await hits(home, "meet zeppelin").isEmpty)
      // A device that does not have it is not told of it.
      let elsewhere = await home.ask(.get, "transcripts?device=\(newID())&search=lantern")
      #expect((elsewhere.json["hits"] as? [Any])?.isEmpty == true)
      #expect(await home.ask(.get, "transcripts?device=\(newID())&search=").status == 422)
      #expect(await home.ask(.get, "transcripts?search=lantern").status == 422)
    }
  }

  @Test func aCorrectedWordIsFoundInPlaceOfTheHeardOne() async throws {
    try await Home.with { home in
      let recording = try await home.spoken("Picnic", ["The mill, the lantern."])
      let id = await transcript(home, recording)["id"] as? String ?? ""
      await correct(home, recording, 3, "zeppelin.", of: id)
      #expect(await hits(home, "zeppelin").count == 1)
      #expect(await hits(home, "lantern").isEmpty)
      // “the”, “mill” and “zeppelin”.
      #expect(try await home.count("son_transcript_words") == 3)
      // What is said elsewhere too is still found.
      await correct(home, recording, 0, "A", of: id)
      #expect(await hits(home, "the").count == 1)
      await correct(home, recording, 3, "lantern.", of: id)
      #expect(await hits(home, "lantern").count == 1)
      #expect(await hits(home, "zeppelin").isEmpty)
    }
  }

  @Test func wordsThatAreCutOutAreNeitherShownNorFound() async throws {
    try await Home.with { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let cut: [String: Any] = [
        "id": newID(), "kind": "cut", "at_ms": 1, "from": 0, "to": 2.5,
      ]
      _ = await home.ask(
        .put, "recordings/\(recording)/edits", ["edits": [cut], "done": 1], version: 1)
      await home.work()
      #expect(await words(home, recording).first?["text"] as? String == "mill.")
      #expect(await words(home, recording).first?["start"] as? Double == 0)
      #expect(await text(home, recording) == "mill.\nBring the lantern, please.\n")
      #expect(await hits(home, "old").isEmpty)
      #expect(await hits(home, "lantern").first?["seconds"] as? Double == 1.5)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func aSplitRecordingKeepsInEachHalfWhatIsSaidThere(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      await correct(home, recording, 8, "candle,", of: id)
      let halves = [newID(), newID()]
      let split = ["at": 3, "first": halves[0], "second": halves[1]] as [String: Any]
      #expect(await home.ask(.post, "recordings/\(recording)/split", split).status == 200)
      await home.work()
      #expect(await text(home, halves[0]) == "Meet me at the old mill.\n")
      #expect(await text(home, halves[1]) == "Bring the candle, please.\n")
      #expect(await hits(home, "candle").map { $0["recording"] as? String } == [halves[1]])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func aDeletedRecordingLeavesNoWordBehind(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      await correct(home, recording, 1, "you", of: id)
      let selection = ["ids": [recording], "layers": "keep"] as [String: Any]
      _ = await home.ask(.post, "recordings/trash", selection)
      #expect(await hits(home, "lantern").isEmpty)
      _ = await home.ask(.post, "recordings/delete", ["ids": [recording]])
      try await home.services.transcripts.tidy()
      for table in [
        "son_transcripts", "son_corrections", "son_transcript_words",
        "son_vocabulary WHERE word <> ''",
      ] {
        #expect(try await home.count(table) == 0, "\(table)")
      }
    }
  }

  @Test func aDeletedTranscriptCanNotBeReadAndTheRecordingStays() async throws {
    try await Home.with { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let path = "recordings/\(recording)/transcript"
      #expect(await home.ask(.delete, path).status == 204)
      #expect(await home.ask(.delete, path).status == 404)
      #expect(await home.ask(.get, "\(path)/export").status == 404)
      #expect(await transcript(home, recording)["state"] as? String == "none")
      #expect(await hits(home, "lantern").isEmpty)
      #expect(await home.recording(recording)["state"] as? String == "ready")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func cancelStopsTheJobAndKeepsWhatWasHeardBefore(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let recording = try await home.spoken("Picnic", Self.picnic)
      let work = try await home.beginTranscribing(recording)
      let waiting = await transcript(home, recording)
      #expect(waiting["state"] as? String == "waiting")
      #expect(waiting["job"] as? String == work.job.description)
      let answer = await home.ask(.post, "recordings/\(recording)/transcript/cancel")
      #expect(answer.json["state"] as? String == "done")
      let job = await home.client().ask(.get, "/api/v1/jobs/\(work.job)")
      #expect(job.json["state"] as? String == "cancelled")
      // What a worker brings that did not hear of it in time is dropped.
      try await home.services.transcripts.save(
        Transcript(language: "en", segments: []), by: "late", for: work)
      #expect(await text(home, recording).hasPrefix("Meet me"))
    }
  }

  @Test func saysWhyItFailedAndWhatIsLostIsSaidToBe() async throws {
    try await Home.with { home in
      let recording = try await home.ready()
      // Begun while a model was there, and done when it is not.
      _ = try await home.beginTranscribing(recording)
      await home.work()
      let failed = await transcript(home, recording)
      #expect(failed["state"] as? String == "failed")
      #expect(
        (failed["error"] as? String)?.hasPrefix("Speech recognition is not installed") == true)
      _ = try await home.beginTranscribing(recording)
      try await home.household.database.write { try $0.run("DELETE FROM jobs") }
      let lost = await transcript(home, recording)
      #expect(lost["state"] as? String == "failed")
      #expect(lost["error"] as? String == Transcripts.interrupted)
    }
  }

  @Test func theFeedTellsWhoeverHearsTheRecording() async throws {
    try await Home.with { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      let recording = try await home.spoken("Picnic", Self.picnic, ["album": album])
      let viewer = await home.member("Ada")
      let made = await home.ask(
        .post, "albums/\(album)/invites", ["role": "viewer", "hours": 1] as [String: Any])
      _ = await home.ask(.post, "invites/\(made.json["token"] ?? "")", by: viewer.client)
      let id = await transcript(home, recording)["id"] as? String ?? ""
      try await home.household.context.sync.giveNumbers()
      for (deed, work) in [
        ("correct", { await self.correct(home, recording, 1, "you", of: id) }),
        ("delete", { await home.ask(.delete, "recordings/\(recording)/transcript") }),
      ] {
        let place = await viewer.client.ask(.get, "/api/v1/changes").json["place"] as? String ?? ""
        _ = await work()
        try await home.household.context.sync.giveNumbers()
        let page = await viewer.client.ask(.get, "/api/v1/changes?since=\(place)").json
        let changes = page["changes"] as? [[String: Any]] ?? []
        #expect(
          changes.contains {
            $0["kind"] as? String == "son-transcript" && $0["id"] as? String == recording
          }, "\(deed)")
      }
    }
  }

  @Test func aZIPHasTheTranscriptBesideTheSound() async throws {
    try await Home.with { home in
      let (spoken, silent) = (
        try await home.spoken("Picnic", Self.picnic), try await home.ready("Silent")
      )
      let answer = await home.ask(
        .post, "export", ["ids": [spoken, silent], "format": "original"] as [String: Any])
      let path = home.folder / "all.zip"
      try Data(answer.bytes).write(to: URL(fileURLWithPath: path))
      let zip = try ZipReader(Descriptor.reading(path))
      #expect(zip.names == ["Picnic.srt", "Picnic.txt", "Picnic.wav", "Silent.wav"])
      func read(_ name: String) throws -> String {
        String(decoding: try zip.read(name, limit: 1 << 20), as: UTF8.self)
      }
      #expect(try read("Picnic.txt") == Self.picnic.joined(separator: "\n") + "\n")
      #expect(try read("Picnic.srt").contains("00:00:03,000 --> "))
    }
  }
}

extension Home {
  /// A recording of 20 seconds in which these sentences are said, a word each half second; answers its id.
  func spoken(
    _ title: String, _ sentences: [String], _ more: [String: Any] = [:]
  ) async throws -> String {
    let recording = try await ready(title, more, bytes: try Self.wave(seconds: 20))
    try await transcribe(recording, sentences)
    return recording
  }

  /// As a worker leaves a recording.
  func transcribe(_ recording: String, _ sentences: [String]) async throws {
    var time = 0.0
    let segments = sentences.map { text in
      let words = text.split(separator: " ").map { word in
        defer { time += 0.5 }
        return Transcript.Word(String(word), start: time, end: time + 0.4)
      }
      return Transcript.Segment(start: words[0].start, end: time, text: text, words: words)
    }
    let work = try await beginTranscribing(recording)
    try await services.transcripts.save(
      Transcript(language: "en", segments: segments), by: "a test", for: work)
    _ = try await household.context.queue.cancel(work.job.uuid, of: household.owner)
  }

  /// As a request leaves it where a model is installed.
  func beginTranscribing(_ recording: String) async throws -> Transcripts.Work {
    let work = Transcripts.Work(
      recording: ID(UUID(uuidString: recording)!), job: ID(UUID()))
    let (queue, owner) = (household.context.queue, household.owner)
    try await household.database.write { transaction in
      try TranscriptRepository.begin(
        work.job.uuid, of: work.recording.uuid, for: owner, nil, in: transaction)
      try queue.add(
        Transcripts.jobName, work, id: work.job.uuid, person: owner, in: transaction)
    }
    return work
  }
}
