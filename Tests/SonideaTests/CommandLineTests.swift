import Foundation
import TestKit
import Testing

/// `quintet sonidea` as people run it: on the data itself, and beside a server.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CommandLineTests {
  private let folder = try! TemporaryFolder()

  private var data: String { folder / "data" }

  private func tone(_ name: String, seconds: Double = 0.5, hertz: Double = 440) throws -> String {
    try folder.write(try Home.wave(seconds: seconds, hertz: hertz), as: name)
  }

  private func sonidea(_ words: String...) throws -> Tool.Outcome {
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    return try Tool.run(program, ["sonidea"] + words + ["--data", data])
  }

  @Test func bringsListsAndKeepsRecordings() throws {
    let bad = try folder.write(Array("junk".utf8), as: "bad.mp3")
    let brought = try sonidea(
      "import", "--quality", "high", try tone("First idea.wav"), bad, folder / "missing.wav")
    #expect(brought.status == 1)
    #expect(brought.text.contains("added First idea"))
    #expect(brought.errors.contains("bad.mp3") && brought.errors.contains("missing.wav"))
    let list = try sonidea("list")
    let line = #/First idea  0:01  20\d\d-\d\d-\d\d \d\d:\d\d  Imports\n/#
    #expect(list.text.wholeMatch(of: line) != nil, "\(list.text)")
    let output = folder / "idea.wav"
    #expect(try sonidea("export", "first IDEA", "--format", "wav", "-o", output).status == 0)
    #expect(try MediaFiles.ffprobe(output, "stream=codec_name").contains("pcm_s16le"))
    let named = folder / "named.wav"
    #expect(try sonidea("export", "First idea", "-o", named).status == 0)
    #expect(try MediaFiles.ffprobe(named, "stream=codec_name").contains("pcm_s16le"))
    let again = try sonidea("export", "First idea", "-o", output)
    #expect(again.status == 1)
    let unknown = try sonidea("export", "Second idea", "-o", folder / "none.wav")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("Second idea"))
    let wrong = try sonidea("import", "--quality", "best", try tone("x.wav"))
    #expect(wrong.status == 2)
  }

  @Test func printsWhatIsSaid() async throws {
    let here = ["device": "c0de0000-0000-4000-8000-000000000001"]
    try await Home.with(data: data) { home in
      let said = ["Meet me at the old mill.", "Bring the lantern."]
      _ = try await home.spoken("Picnic", said, here)
      _ = try await home.ready("Silent", here)
    }
    let printed = try sonidea("transcript", "picnic")
    #expect(printed.text == "Meet me at the old mill.\nBring the lantern.\n", "\(printed.errors)")
    let output = folder / "picnic.srt"
    let written = try sonidea("transcript", "Picnic", "--format", "srt", "-o", output)
    #expect(written.status == 0)
    let subtitles = try String(contentsOfFile: output, encoding: .utf8)
    #expect(subtitles.hasPrefix("1\n00:00:00,000 --> 00:00:02,900\nMeet me"), "\(subtitles)")
    #expect(try sonidea("transcript", "Picnic", "-o", output).status == 1)
    let json = try sonidea("transcript", "Picnic", "--json").json
    #expect((json["text"] as? String)?.hasPrefix("Meet me") == true)
    let none = try sonidea("transcript", "Silent")
    #expect(none.status == 1 && none.errors.contains("Transcribe it first"))
    let impossible = try sonidea("transcript", "Silent", "--transcribe")
    #expect(impossible.status == 1)
    #expect(impossible.errors.contains("quintet models install speech"), "\(impossible.errors)")
    #expect(try sonidea("transcript", "Silent", "--format", "pdf").status == 2)
  }

  @Test func asksTheServerThatRunsAndMixes() async throws {
    let server = try RunningServer(data: data)
    let address = "http://localhost:\(server.port)"
    for (name, hertz) in [("base", 440.0), ("top", 660.0)] {
      let file = try tone("\(name).wav", seconds: 1, hertz: hertz)
      #expect(try sonidea("import", file, "--server", address).status == 0)
    }
    let unknown = try sonidea("mixdown", "Duet", "--server", address)
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("Duet"))
    let told = try sonidea("list", "--json", "--server", address).text
    let list = try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [[String: Any]] ?? []
    #expect(list.count == 2)
    #expect(list.allSatisfy { $0["state"] as? String == "ready" })
    #expect(list.allSatisfy { $0["album_name"] as? String == "Imports" })
    #expect(list.allSatisfy { $0["seconds"] as? Double == 1 && $0["created_ms"] != nil })
  }
}
