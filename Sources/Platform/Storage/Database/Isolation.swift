/// How much a write must be kept apart from others that run at the same time.
public enum Isolation: Sendable {
  /// As if no other ran meanwhile: right for everything that reads and then writes.
  case alone
  /// Each statement sees what others have committed when it begins (READ COMMITTED on PostgreSQL).
  ///
  /// Right only where every statement that changes a row names in its own `WHERE` all that it
  /// relies on, and about that row only. Many can then work on one table without making each other
  /// begin again.
  case rowByRow
}
