import HTTPClient
import Web

/// Why there is no page at Stripe to go to. Nothing was charged.
public struct StripeError: ProblemConvertible {
  public let problem: Problem

  private init(
    _ status: Int, _ code: String, _ message: String, cause: String? = nil,
    retryAfter seconds: Int? = nil
  ) {
    problem = Problem(status, code, message, cause: cause, retryAfter: seconds)
  }

  static func noAnswer(_ failure: HTTPFailure) -> StripeError {
    guard !failure.isDistrust else {
      return StripeError(
        503, "store_untrusted",
        "Somebody else answers in Stripe's place, so nothing was told to them, and nothing was "
          + "charged. Ask the owner to look at the network and at the clock.",
        cause: failure.cause)
    }
    return StripeError(
      503, "store_unreachable",
      "Stripe does not answer. Nothing was charged; try again in a moment.", cause: failure.cause,
      retryAfter: 10)
  }

  static let unclear = StripeError(
    503, "store_unclear", "Stripe's answer cannot be used. Nothing was charged; try again later.")

  /// What Stripe says (https://docs.stripe.com/api/errors). Its words are for who set this up; its key
  /// never stands in them, since Stripe writes it only in part, and only when it refuses it.
  static func refused(_ answer: HTTPAnswer) -> StripeError {
    let error = (try? Fields(reading: answer.body))?.json["error"]
    let said = text(error?["message"])
    let cause = "\(answer.status) \(text(error?["type"])) \(text(error?["code"])) \(said)"
    switch answer.status {
    case 401, 403:
      return StripeError(
        503, "store_key_refused",
        "Stripe refuses the key of this server. Nothing was charged. The owner should look whether "
          + "it is whole, and may make checkouts.", cause: "\(answer.status)")
    case 409:
      return StripeError(
        503, "store_busy", "Stripe is at this very request already. Nothing was charged twice.",
        cause: cause, retryAfter: 2)
    case 429, 500...599:
      return StripeError(
        503, "store_busy", "Stripe is too busy. Nothing was charged; try again in a moment.",
        cause: cause, retryAfter: 10)
    case 400..<500:
      return StripeError(
        422, "store_refused",
        "Stripe does not accept this: \(said.isEmpty ? "it does not say why" : said) "
          + "Nothing was charged.", cause: cause)
    default: return unclear
    }
  }

  /// A text of somebody else's, made fit to be shown.
  private static func text(_ json: JSON?) -> String {
    guard case .string(let text) = json else { return "" }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }.prefix(300)))
  }
}
