import HTTPClient
import Web

/// Why there is no page at Stripe to go to. Nothing was charged.
extension Problem {
  static func noAnswerOfStripe(_ failure: HTTPFailure) -> Problem {
    guard !failure.isDistrust else {
      return Problem(
        503, "store_untrusted",
        "The server at Stripe's address is not Stripe. No data was sent and nothing was "
          + "charged. Ask the owner to check the network and the server's clock.",
        cause: failure.cause)
    }
    return Problem(
      503, "store_unreachable",
      "Stripe is not responding. Nothing was charged. Try again in a moment.", cause: failure.cause,
      retryAfter: 10)
  }

  static let unclearAnswerOfStripe = Problem(
    503, "store_unclear",
    "Stripe sent an unexpected response. Nothing was charged. Try again later.")

  /// What Stripe says (https://docs.stripe.com/api/errors). Its words are for who set this up; its key
  /// never stands in them, since Stripe writes it only in part, and only when it refuses it.
  static func refusedByStripe(_ answer: HTTPAnswer) -> Problem {
    let error = (try? Fields(reading: answer.body))?.json["error"]
    let said = text(error?["message"])
    let cause = "\(answer.status) \(text(error?["type"])) \(text(error?["code"])) \(said)"
    switch answer.status {
    case 401, 403:
      return Problem(
        503, "store_key_refused",
        "Stripe rejects this server's key. Nothing was charged. The owner should check that the "
          + "key is complete and may create checkouts.", cause: "\(answer.status)")
    case 409:
      return Problem(
        503, "store_busy", "Stripe is already processing this request. Nothing was charged twice.",
        cause: cause, retryAfter: 2)
    case 429, 500...599:
      return Problem(
        503, "store_busy", "Stripe is too busy. Nothing was charged. Try again in a moment.",
        cause: cause, retryAfter: 10)
    case 400..<500:
      return Problem(
        422, "store_refused",
        "Stripe refused this: \(said.isEmpty ? "it gave no reason." : said) "
          + "Nothing was charged.", cause: cause)
    default: return unclearAnswerOfStripe
    }
  }

  /// A text of somebody else's, made fit to be shown.
  private static func text(_ json: JSON?) -> String {
    guard case .string(let text) = json else { return "" }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }.prefix(300)))
  }
}
