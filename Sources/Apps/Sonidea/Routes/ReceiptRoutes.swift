import Proof
import Web

extension Receipts {
  var routes: [Route] {
    let path = PathTemplate("\(Sonidea.path)/recordings/{id}/receipt")
    return [
      Route(
        .get, PathTemplate("\(Sonidea.path)/recordings/{id}/receipts"), "listSonReceipts",
        "The receipts of a recording, the newest first.", for: .member(.child),
        parameters: [.recordingID], giving: ReceiptList.self
      ) { try await receipts(of: $0.values.uuid("id"), for: $0.member.person) },
      Route(
        .get, path, "getSonReceipt",
        "The newest receipt of a recording, as a file (docs/formats/receipt.md).",
        for: .member(.child), parameters: [.recordingID], giving: .json(Receipt.schema)
      ) { try await file($0) },
      Route(
        .post, path, "createSonReceipt",
        "Signs and logs what the original is; for an unchanged recording the same receipt again.",
        for: .member(.child), parameters: [.recordingID], giving: Receipt.self
      ) { try await create(for: $0.values.uuid("id"), of: $0.member.person) },
    ]
  }

  private func file(_ call: Call) async throws -> Response {
    let (receipt, title) = try await receipt(
      of: call.values.uuid("id"), for: call.member.person)
    var response = Response(
      200, headers: ["Content-Type": "application/json", "Cache-Control": "private, no-cache"],
      content: .bytes(try receipt.encoded()))
    response.offer(as: "\(title) receipt.json")
    return response
  }
}
