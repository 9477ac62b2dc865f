extension JSON {
  /// This value changed as a JSON merge patch says (RFC 7396): members are replaced one by one, and null
  /// takes them out.
  public func merged(with patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var members: [(String, JSON)] = if case .object(let own) = self { own } else { [] }
    for (name, change) in changes {
      let index = members.firstIndex { $0.0 == name }
      if case .null = change {
        if let index { members.remove(at: index) }
      } else if let index {
        members[index].1 = members[index].1.merged(with: change)
      } else {
        members.append((name, JSON.null.merged(with: change)))
      }
    }
    return .object(members)
  }

  /// How many lists and objects lie within each other at the deepest point.
  var depth: Int {
    switch self {
    case .array(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.1.depth).max() ?? 0)
    default: 0
    }
  }
}
