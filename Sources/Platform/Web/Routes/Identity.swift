import FoundationEssentials

/// Who asks, once that is known.
public struct Identity: Sendable, Equatable {
  public let person: UUID
  public let role: Role
  /// The session or token by which they came; nil for commands that have read the key in the data.
  public let session: UUID?
  /// What a device's token is narrowed to; nil for people.
  public let scope: Scope?

  public init(person: UUID, role: Role, session: UUID? = nil, scope: Scope? = nil) {
    self.person = person
    self.role = role
    self.session = session
    self.scope = scope
  }
}

/// What a member of the household may do; each may do what those before it may.
public enum Role: String, Sendable, Codable, CaseIterable, Comparable {
  case child, adult, owner

  public static func < (a: Role, b: Role) -> Bool {
    Role.allCases.firstIndex(of: a)! < Role.allCases.firstIndex(of: b)!
  }
}

/// What a device's token is good for, and nothing else.
public enum Scope: String, Sendable, Codable, CaseIterable {
  /// Being asked to play.
  case player
  /// Asking for single things: play this pad, start that recording.
  case intents
}

/// Who may use a route.
public enum Permission: Sendable, Equatable {
  case anyone
  /// Members of the household whose role is this or a higher one, and of their devices those with one
  /// of these scopes.
  case member(Role, devices: Set<Scope> = [])
}
