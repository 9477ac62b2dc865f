import Web

/// Why somebody was not let in, or may not change something.
public struct AccountError: ProblemConvertible {
  public let problem: Problem

  private init(_ status: Int, _ code: String, _ message: String) {
    problem = Problem(status, code, message)
  }

  static let notFound = AccountError(404, "not_found", "There is nobody here by this id.")
  static let wrong = AccountError(
    401, "wrong_password", "The name or the password is not right.")
  static let wrongCode = AccountError(
    401, "wrong_code", "This is not the code. It stands in the console of the server.")
  static let alreadySetUp = AccountError(
    409, "set_up_already", "This household is set up; sign in instead.")
  static let nameTaken = AccountError(
    409, "name_taken", "Somebody in the household has this name; choose another.")
  static let lastOwner = AccountError(
    409, "last_owner", "A household needs an owner; make somebody else one first.")
  static let changed = AccountError(
    412, "changed_meanwhile", "It was changed meanwhile; look at it again and then edit.")
  static let tooManySessions = AccountError(
    409, "too_many_sessions", "You have too many devices and sessions; end some first.")
  static let busy = AccountError(
    503, "busy", "Too many sign in at this moment; try again in a few seconds.")

  static func tooOften(seconds: Int64) -> AccountError {
    var error = AccountError(
      429, "too_many_attempts", "Too many wrong attempts; wait \(max(seconds, 1)) seconds.")
    error = AccountError(error.problem, retryAfter: max(seconds, 1))
    return error
  }

  private init(_ problem: Problem, retryAfter seconds: Int64) {
    var problem = problem
    problem.headers["Retry-After"] = String(seconds)
    self.problem = problem
  }
}
