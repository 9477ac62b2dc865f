import Synchronization

/// A queue between one thread that sends and one that receives, without locks and without waiting.
///
/// Fixed capacity, a power of two. Sending to a full ring answers false and changes nothing.
public struct Ring<Element: BitwiseCopyable>: ~Copyable, Sendable {
  // Safe to share: a slot is written before `head` passes it on and read before `tail` gives it
  // back, each by one thread only.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Element>
  private let mask: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  /// Makes room for at least `capacity` elements.
  public init(capacity: Int) {
    var size = 1
    while size < capacity { size *= 2 }
    slots = .allocate(capacity: size)
    mask = size - 1
  }

  deinit {
    slots.deallocate()
  }

  /// Puts an element in; false when there is no room.
  public func send(_ element: Element) -> Bool {
    let position = head.load(ordering: .relaxed)
    guard position - tail.load(ordering: .acquiring) <= mask else { return false }
    (slots + (position & mask)).initialize(to: element)
    head.store(position + 1, ordering: .releasing)
    return true
  }

  /// How many elements there is room for. Who sends can rely on it: until it sends, there may only come to be more.
  public var room: Int {
    mask + 1 - (head.load(ordering: .relaxed) - tail.load(ordering: .acquiring))
  }

  /// Takes the oldest element out; nil when there is none.
  public func receive() -> Element? {
    let position = tail.load(ordering: .relaxed)
    guard position != head.load(ordering: .acquiring) else { return nil }
    let element = slots[position & mask]
    tail.store(position + 1, ordering: .releasing)
    return element
  }
}
