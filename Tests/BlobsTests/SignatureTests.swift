import Files
import Testing

@testable import Blobs

/// The examples of Amazon's own page: Amazon Simple Storage Service API Reference (2006-03-01),
/// "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk (AWS
/// Signature Version 4)", section "Examples: Signature Calculations".
@Suite struct SignatureTests {
  private let signature = Signature(
    key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1")
  /// Friday, 24 May 2013, 00:00 UTC.
  private let time = SignatureTime(1_369_353_600)
  private let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private func sign(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], payload: String? = nil
  ) -> String {
    let payload = payload ?? nothing
    return signature.authorization(
      method: method, path: path, query: query,
      headers: headers + [
        ("host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", time.text),
        ("x-amz-content-sha256", payload),
      ], payload: payload, at: time)
  }

  @Test func writesTimeAsAmazonDoes() {
    #expect(time.text == "20130524T000000Z")
    #expect(time.day == "20130524")
  }

  @Test func signsAmazonsGetObject() {
    #expect(
      sign("GET", "/test.txt", headers: [("range", "bytes=0-9")])
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test func signsAmazonsPutObject() {
    let payload = ContentHash(of: Array("Welcome to Amazon S3.".utf8)[...]).description
    #expect(payload == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
    #expect(
      sign(
        "PUT", "/" + percentEncoded("test$file.text"),
        headers: [
          ("date", "Fri, 24 May 2013 00:00:00 GMT"),
          ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ], payload: payload
      ).hasSuffix("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test func signsAmazonsLifecycleAndList() {
    #expect(
      sign("GET", "/", query: [("lifecycle", "")])
        .hasSuffix("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"))
    #expect(
      sign("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])
        .hasSuffix("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
  }
}

@Suite struct S3PlaceTests {
  private func location(_ text: String, _ environment: [String: String] = [:]) throws -> S3Location
  {
    try S3Location(text) { environment[$0] }
  }

  @Test func readsAllThatAnAddressMaySay() throws {
    let location = try location(
      "s3://KEY:a/b%2Bc@d@store.lan:9000/audio/home/one?region=eu-1&tls=0")
    #expect(location.key == "KEY")
    #expect(location.secret == "a/b+c@d")
    #expect(location.host == "store.lan:9000")
    #expect(location.bucket == "audio")
    #expect(location.prefix == "home/one/")
    #expect(location.region == "eu-1")
    #expect(!location.isSecure)
    #expect(!"\(location)".contains("a/b"))
  }

  @Test func prefersTheKeyOfTheEnvironment() throws {
    let environment = ["QUINTET_S3_KEY": "other", "QUINTET_S3_SECRET": "one"]
    for text in ["s3://KEY:SECRET@host/audio", "s3://host/audio"] {
      let location = try location(text, environment)
      #expect(location.key == "other")
      #expect(location.secret == "one")
      #expect(location.isSecure)
      #expect(location.prefix.isEmpty)
    }
  }

  @Test func saysWhichVariablesAreMissing() {
    let error = #expect(throws: BlobError.self) { try location("s3://host/audio") }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("QUINTET_S3_SECRET") == true)
  }

  @Test(arguments: [
    "s3:host/audio", "s3://", "s3://host", "s3://host/", "s3://host/au dio", "s3://host/a/../b",
    "s3://host/audio?tls=2", "s3://host/audio?region", "s3://host/audio?colour=red",
  ])
  func refusesWhatIsNoPlace(_ text: String) {
    let error = #expect(throws: BlobError.self) { try location(text, ["QUINTET_S3_KEY": "k"]) }
    #expect(error?.code == .invalidLocation)
  }

  @Test func readsTheXMLOfAnswers() {
    let text = XMLText(
      Array(
        "<?xml version='1.0'?><List xmlns=\"x\"><Keys>no</Keys><Key>a&amp;lt;&lt;</Key><Key/></List>"
          .utf8))
    #expect(text.first("Key")?.plain == "a&lt;<")
    #expect(text.first("List")?.all("Keys").count == 1)
    #expect(text.first("Nothing") == nil)
    #expect(XMLText(Array("<Key><Key><".utf8)).first("Key") == nil)
  }
}
