import Files
import MediaModel
import Testing

@testable import Media

@Suite struct MediaErrorTests {
  @Test func keepsEveryKindOfFileError() {
    for kind in FileError.Kind.allCases {
      let error = MediaError(FileError(kind, "words", file: "a.wav", cause: "why"))
      #expect(error.kind.rawValue == kind.rawValue)
      #expect(error == MediaError(error.kind, "words", file: "a.wav", cause: "why"))
    }
  }
}
