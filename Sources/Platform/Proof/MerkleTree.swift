import Files

/// A Merkle tree over entries in order (RFC 9162, section 2.1), of which only the nodes that are asked for are read.
///
/// A node is known by its level and its position there: leaves are level 0, and the node at `position` of `level` stands
/// for the entries from `position << level` on, `1 << level` of them. Only such full nodes are kept; what lies at the right
/// edge is computed from them. Root and proofs read O(log n) nodes.
struct MerkleTree {
  let size: Int64
  /// Answers a full node.
  let node: (_ level: Int, _ position: Int64) throws -> ContentHash

  /// The hash of all entries.
  func root() throws -> ContentHash {
    size == 0 ? Self.empty : try hash(0..<size)
  }

  /// The hashes by which whoever knows an entry computes the root, from the leaf upwards (section 2.1.3.1).
  func inclusionProof(of index: Int64) throws -> [ContentHash] {
    precondition((0..<size).contains(index), "the tree has no entry \(index)")
    var (range, proof) = (0..<size, [ContentHash]())
    while range.count > 1 {
      let (left, right) = Self.halves(range)
      let isLeft = left.contains(index)
      proof.append(try hash(isLeft ? right : left))
      range = isLeft ? left : right
    }
    return proof.reversed()
  }

  /// The hashes by which whoever knows the root of the first `old` entries computes that root and this one, so that nothing
  /// between has changed (section 2.1.4.1).
  func consistencyProof(from old: Int64) throws -> [ContentHash] {
    precondition((1...size).contains(old), "the tree never had \(old) entries")
    var (range, proof, isWhole) = (0..<size, [ContentHash](), true)
    while range.upperBound != old {
      let (left, right) = Self.halves(range)
      if old <= left.upperBound {
        proof.append(try hash(right))
        range = left
      } else {
        proof.append(try hash(left))
        (range, isWhole) = (right, false)
      }
    }
    // The old root itself needs not to be told to whoever has it.
    if !isWhole { proof.append(try hash(range)) }
    return proof.reversed()
  }

  /// The full nodes that an entry completes, from its leaf upwards.
  func nodes(adding leaf: ContentHash) throws -> [(
    level: Int, position: Int64, hash: ContentHash
  )] {
    var nodes = [(level: 0, position: size, hash: leaf)]
    while let last = nodes.last, last.position & 1 == 1 {
      let left = try node(last.level, last.position - 1)
      nodes.append((last.level + 1, last.position >> 1, Self.parent(left, last.hash)))
    }
    return nodes
  }

  /// The hash of some entries: of a full node, or of what lies at the right edge.
  private func hash(_ range: Range<Int64>) throws -> ContentHash {
    let count = range.upperBound - range.lowerBound
    let level = count.trailingZeroBitCount
    guard count != 1 << level else { return try node(level, range.lowerBound >> level) }
    let (left, right) = Self.halves(range)
    return Self.parent(try hash(left), try hash(right))
  }

  /// Split at the largest power of two that is smaller than the number of entries.
  private static func halves(_ range: Range<Int64>) -> (left: Range<Int64>, right: Range<Int64>) {
    let count = range.upperBound - range.lowerBound
    let middle = range.lowerBound + (1 << (63 - (count - 1).leadingZeroBitCount))
    return (range.lowerBound..<middle, middle..<range.upperBound)
  }
}

/// How hashes are made: a leaf can never be taken for a node, since they begin with different bytes.
extension MerkleTree {
  /// The root of no entries.
  static let empty = ContentHash(of: [])

  static func leaf(_ entry: [UInt8]) -> ContentHash {
    ContentHash(of: ([0] + entry)[...])
  }

  static func parent(_ left: ContentHash, _ right: ContentHash) -> ContentHash {
    ContentHash(of: ([1] + left.bytes + right.bytes)[...])
  }
}

/// Verifying, which needs no tree.
extension MerkleTree {
  /// Whether a leaf is the entry at `index` of a tree with this size and root (section 2.1.3.2).
  static func includes(
    _ leaf: ContentHash, at index: Int64, of size: Int64, root: ContentHash, proof: [ContentHash]
  ) -> Bool {
    guard index >= 0, index < size else { return false }
    var (node, last, hash) = (index, size - 1, leaf)
    for sibling in proof {
      guard last > 0 else { return false }
      if node & 1 == 1 || node == last {
        hash = parent(sibling, hash)
        while node & 1 == 0, node != 0 { (node, last) = (node >> 1, last >> 1) }
      } else {
        hash = parent(hash, sibling)
      }
      (node, last) = (node >> 1, last >> 1)
    }
    return last == 0 && hash == root
  }

  /// Whether a tree begins with all entries of an older one, in their order (section 2.1.4.2).
  static func extends(
    _ old: (size: Int64, root: ContentHash), to new: (size: Int64, root: ContentHash),
    proof: [ContentHash]
  ) -> Bool {
    guard old.size > 0, old.size <= new.size else { return false }
    guard old.size < new.size else { return proof.isEmpty && old.root == new.root }
    // An older tree that is a full node is its own first hash.
    let isFull = old.size & (old.size - 1) == 0
    var path = (isFull ? [old.root] : []) + proof
    guard !path.isEmpty else { return false }
    let first = path.removeFirst()
    var (node, last) = (old.size - 1, new.size - 1)
    while node & 1 == 1 { (node, last) = (node >> 1, last >> 1) }
    var (oldHash, newHash) = (first, first)
    for sibling in path {
      guard last > 0 else { return false }
      if node & 1 == 1 || node == last {
        oldHash = parent(sibling, oldHash)
        newHash = parent(sibling, newHash)
        while node & 1 == 0, node != 0 { (node, last) = (node >> 1, last >> 1) }
      } else {
        newHash = parent(newHash, sibling)
      }
      (node, last) = (node >> 1, last >> 1)
    }
    return last == 0 && oldHash == old.root && newHash == new.root
  }
}
