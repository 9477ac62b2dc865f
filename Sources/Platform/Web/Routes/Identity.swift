import FoundationEssentials

/// Who asks, once that is known.
public struct Identity: Sendable, Equatable {
  public let person: UUID
  public let role: Role

  public init(person: UUID, role: Role) {
    self.person = person
    self.role = role
  }
}

/// What a member of the household may do; each may do what those before it may.
public enum Role: String, Sendable, Codable, CaseIterable, Comparable {
  case child, adult, owner

  public static func < (a: Role, b: Role) -> Bool {
    Role.allCases.firstIndex(of: a)! < Role.allCases.firstIndex(of: b)!
  }
}

/// Who may use a route.
public enum Permission: Sendable, Equatable {
  case anyone
  /// Members of the household whose role is this or a higher one.
  case member(Role)
}
