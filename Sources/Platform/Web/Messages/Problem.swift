/// Why a request was refused, as RFC 9457's `application/problem+json`.
public struct Problem: Error, Sendable {
  public let status: Int
  /// A name that programs may rely on, such as `not_found`.
  public let code: String
  /// What happened and what to do, for a person.
  public let message: String
  /// What is wrong with which field: the path in the body or the name of a parameter.
  public var fields: [Field]
  /// Lines the answer carries besides, such as `Retry-After`.
  public var headers: Headers = [:]
  /// What happened underneath; for the log only.
  public var cause: String?

  public struct Field: Sendable, Equatable {
    public let path: String
    public let message: String

    public init(_ path: String, _ message: String) {
      self.path = path
      self.message = message
    }
  }

  /// `seconds` are those after which it may be tried again.
  public init(
    _ status: Int, _ code: String, _ message: String, fields: [Field] = [],
    cause: String? = nil, retryAfter seconds: Int? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.fields = fields
    self.cause = cause
    if let seconds { headers["Retry-After"] = String(seconds) }
  }
}

extension Problem {
  public static let notFound = Problem(404, "not_found", "There is nothing at this address.")

  public static func badRequest(_ message: String) -> Problem {
    Problem(400, "bad_request", message)
  }

  public static func invalid(_ fields: [Field]) -> Problem {
    var problem = Problem(
      422, "invalid", "Some fields are invalid; see `fields`. Nothing was changed.")
    // Names come from outside, as long and odd as somebody likes.
    problem.fields = fields.prefix(100).map { field in
      let path = field.path.unicodeScalars.filter { $0.value >= 32 }.prefix(200)
      return Field(String(String.UnicodeScalarView(path)), field.message)
    }
    return problem
  }

  /// One field that cannot be what was asked.
  public static func field(_ path: String, _ message: String) -> Problem {
    .invalid([Field(path, message)])
  }

  public static let changedMeanwhile = Problem(
    412, "changed_meanwhile", "It has changed in the meantime. Reload it, then try again.")

  public static let idTaken = Problem(
    409, "id_taken", "This id is already in use.")

  public static func tooMany(_ things: String, most: Int) -> Problem {
    Problem(409, "too_many", "You have \(most) \(things), the limit. Delete some first.")
  }

  public static func tooLarge(limit: Int) -> Problem {
    let most = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    return Problem(413, "too_large", "This is larger than the limit of \(most).")
  }

  public static let forbidden = Problem(
    403, "forbidden", "You are not allowed to do this. Ask the owner of this server.")

  public static let unavailable = Problem(
    503, "unavailable", "The server is stopping or overloaded; try again in a moment.",
    retryAfter: 5)

  /// More connect, or listen, than the server was told to serve at once.
  public static let tooManyConnections = Problem(
    503, "too_many_connections",
    "The server has reached its limit of connections. Try again in a moment.", retryAfter: 10)

  /// A fault of ours: the client learns nothing but that.
  static func unexpected(_ error: any Error) -> Problem {
    Problem(
      500, "unexpected",
      "Something went wrong and nothing was saved. Try again. If it happens again, see the "
        + "server's log.",
      cause: String(describing: error))
  }

  /// The answer that says so.
  public var response: Response {
    var members: [(String, JSON)] = [
      ("type", .string("about:blank")), ("title", .string(Status.phrase(status))),
      ("status", .integer(Int64(status))), ("code", .string(code)), ("detail", .string(message)),
    ]
    if !fields.isEmpty {
      members.append(
        (
          "fields",
          .array(
            fields.map {
              .object([("place", .string($0.path)), ("message", .string($0.message))])
            })
        ))
    }
    var headers = headers
    headers["Content-Type"] = "application/problem+json"
    headers["Cache-Control"] = "no-store"
    return Response(
      status, headers: headers, content: .bytes(Array(JSON.object(members).text.utf8)))
  }
}

/// The words that go with a status.
enum Status {
  static func phrase(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 422: "Unprocessable Content"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: "Refused"
    }
  }
}
