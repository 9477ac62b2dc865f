import Commerce
import Console
import Files
import FoundationEssentials
import HTTPClient
import Web

/// By a running server on this machine, where who asks is the owner.
struct ServerCounter: StoreCounter {
  private let address: String
  private let authority: String?

  /// `authority` is a file with the certificate that the server's must lead up to.
  init(_ address: String, authority: String?) throws {
    if let authority { _ = try Descriptor.reading(authority) }
    (self.address, self.authority) = (address, authority)
  }

  private struct Catalogue: Decodable {
    let note: String
    let products: [ProductLine]
  }

  private struct Access: Decodable {
    let entitlements: [Line]

    struct Line: Decodable {
      let id: String
      let product: String
      let reason: Entitlement.Reason
      let endsMs: Int64?
    }
  }

  func shelf() async throws -> Shelf {
    let catalogue: Catalogue = try await ask("GET", "catalogue")
    return Shelf(note: catalogue.note, products: catalogue.products)
  }

  func buy(_ product: String) async throws -> OwnedPurchases {
    let id = UUID().uuidString.lowercased()
    let access: Access = try await ask("PUT", "purchases/\(id)", ["product": .string(product)])
    return try await owned(access)
  }

  func restore() async throws -> OwnedPurchases {
    try await owned(try await ask("POST", "restore"))
  }

  func refund(_ purchase: UUID) async throws -> OwnedPurchases {
    let id = purchase.uuidString.lowercased()
    _ = try await answer("POST", "sandbox/purchases/\(id)", ["action": "refund"])
    return try await owned(try await ask("GET", "entitlements"))
  }

  func transactions() async throws -> [StoreTransactions.Entry] {
    let all: StoreTransactions = try await ask("GET", "transactions")
    return all.transactions
  }

  private func owned(_ access: Access) async throws -> OwnedPurchases {
    OwnedPurchases(
      note: try await shelf().note,
      purchases: access.entitlements.map { one in
        PurchaseLine(
          purchase: one.id, product: one.product, reason: one.reason, endsMs: one.endsMs)
      })
  }

  private func ask<Answer: Decodable>(
    _ method: String, _ path: String, _ body: JSON? = nil
  ) async throws -> Answer {
    let bytes = try await answer(method, path, body)
    do { return try Models.decoder.decode(Answer.self, from: Data(bytes)) } catch {
      throw ServerRefusal(
        stableName: "not_understood",
        message:
          "\(address) answers what this program does not understand; are both of one version?")
    }
  }

  private func answer(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> [UInt8]
  {
    var request = HTTPRequest(method, "\(address)/api/v1/store/\(path)")
    if let body {
      request.headers = [("Content-Type", "application/json")]
      request.body = .bytes(Array(body.text.utf8))
    }
    request.authority = authority
    guard let connection = HTTPConnection() else { throw Problem.unavailable }
    switch try await connection.ask(request, HTTPReception(limit: 64 << 20)) {
    case .failure(let failure):
      throw ServerRefusal(
        stableName: "server_unreachable",
        message: "\(address) does not answer (\(failure.cause)); start it with quintet serve")
    case .success(let answer) where (200..<300).contains(answer.status): return answer.body
    case .success(let answer): throw ServerRefusal(answer)
    }
  }
}

/// That a server has refused something, in its own words.
struct ServerRefusal: ReportableError {
  let stableName: String
  let message: String

  init(stableName: String, message: String) {
    (self.stableName, self.message) = (stableName, message)
  }

  init(_ answer: HTTPAnswer) {
    let problem = try? JSON(reading: answer.body)
    if case .string(let code)? = problem?["code"], case .string(let said)? = problem?["detail"] {
      let isElsewhere = answer.status == 401 || answer.status == 403
      let hint = isElsewhere ? " (on the server's own machine you are the owner)" : ""
      self.init(stableName: code, message: said + hint)
    } else {
      self.init(
        stableName: "not_understood", message: "what answers there is no Quintet (\(answer.status))"
      )
    }
  }
}
