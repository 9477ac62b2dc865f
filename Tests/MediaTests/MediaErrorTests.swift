import Files
import MediaModel
import Testing

@testable import Media

@Suite struct MediaErrorTests {
  @Test func keepsEveryKindOfFileError() {
    for kind in FileErrorCode.allCases {
      let error = MediaError(FileError(kind, "words", file: "a.wav", cause: "why"))
      #expect(error.code.rawValue == kind.rawValue)
      #expect(error == MediaError(error.code, "words", file: "a.wav", cause: "why"))
    }
  }
}
