import Foundation
import TestKit
import Testing

@testable import MelodyMap

@Suite struct StarterTests {
  @Test func comesWithFilmsAndSongsOfWhichEachIsWhole() async throws {
    #expect(Starter.catalogue.skippedCount == 0, "\(Starter.catalogue.skipped)")
    try await Home.with { home in
      let (films, songs) = (await home.films(), await home.songs())
      #expect(films.count == Starter.catalogue.films.count)
      #expect(songs.count == Starter.catalogue.songs.count)
      let source = await home.source()
      #expect(source.text("kind") == "starter")
      #expect(source["songs"] as? Int == songs.count)
    }
  }
}
