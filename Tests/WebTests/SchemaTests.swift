import Testing

@testable import Web

@Suite struct SchemaTests {
  private static let pad = Schema.object(
    Schema.Object(
      "Pad", "A pad.",
      [
        .must("name", .text(1...5)), .may("volume", .number(0...2)),
        .may("loops", .integer(-1...9)),
        .may("colour", .nullable(.choice(["red", "green"]))),
        .may("tags", .list(.text(1...3), most: 2)), .may("more", .map(.bool, most: 2)),
        .may("id", .uuid), .may("any", .any(bytes: 20, depth: 2)), .may("word", .word),
      ]))

  private func problems(_ text: String) throws -> [String] {
    Self.pad.check(try JSONReader.read(Array(text.utf8))).map { "\($0.path): \($0.message)" }
  }

  @Test(arguments: [
    #"{"name":"boom"}"#, #"{"name":"é😀","volume":2,"loops":-1,"colour":null}"#,
    #"{"name":"a","tags":["a","abc"],"more":{"x":true},"colour":"red"}"#,
    #"{"name":"a","id":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#,
    #"{"name":"a","any":null}"#, #"{"name":"a","any":{"b":[1,"2",true]}}"#,
    #"{"name":"a","word":"a-9.z"}"#,
  ])
  func letsThroughWhatFits(text: String) throws {
    #expect(try problems(text).isEmpty)
  }

  @Test(arguments: [
    (#"[]"#, ": must be an object, and is a list"),
    (#"{}"#, "name: is missing"),
    (#"{"name":""}"#, "name: must be 1 to 5 characters long"),
    (#"{"name":"sixsix"}"#, "name: must be 1 to 5 characters long"),
    (#"{"name":"a\u0000"}"#, "name: must not contain a NUL character"),
    (#"{"name":7}"#, "name: must be a text, and is a number"),
    (#"{"name":"a","volume":2.01}"#, "volume: must be between 0.0 and 2.0"),
    (#"{"name":"a","loops":1.5}"#, "loops: must be a whole number, and is a number"),
    (#"{"name":"a","colour":"blue"}"#, "colour: must be one of red, green"),
    (#"{"name":"a","tags":["a","b","c"]}"#, "tags: may have 2 items at most"),
    (#"{"name":"a","tags":["a",""]}"#, "tags[1]: must be 1 to 3 characters long"),
    (#"{"name":"a","more":{"x":1}}"#, "more.x: must be true or false, and is a number"),
    (#"{"name":"a","extra":1}"#, "extra: is not known here"),
    (#"{"name":"a","id":"0F8FAD5B-D9CB-469F-A165-70867728950E"}"#, "id: must be a uuid"),
    (#"{"name":"a","any":"1234567890123456789"}"#, "any: may take 20 bytes at most"),
    (#"{"name":"a","any":[[[]]]}"#, "any: may be nested 2 deep at most"),
    (#"{"name":"a","word":"A"}"#, "word: must be a word"),
    (#"{"name":"a","word":"a/b"}"#, "word: must be a word"),
  ])
  func namesWhatIsWrong(text: String, said: String) throws {
    #expect(try problems(text) == [said])
  }

  @Test func namesEverythingThatIsWrong() throws {
    #expect(try problems(#"{"volume":-1,"loops":10}"#).count == 3)
  }
}
