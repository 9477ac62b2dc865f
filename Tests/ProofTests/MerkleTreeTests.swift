import Files
import TestKit
import Testing

@testable import Proof

/// The hashes of a growing tree, kept as the log keeps them.
struct GrowingTree {
  private var kept: [[ContentHash]] = []
  private(set) var size: Int64 = 0

  var tree: MerkleTree { tree(of: size) }

  /// The tree as it was when it had so many entries; it must need nothing that was added since.
  func tree(of size: Int64) -> MerkleTree {
    MerkleTree(size: size) { level, position in
      precondition((position + 1) << level <= size, "a node was read that is not full")
      return kept[level][Int(position)]
    }
  }

  mutating func add(_ entry: [UInt8]) throws {
    for node in try tree.nodes(adding: MerkleTree.leaf(entry)) {
      if node.level == kept.count { kept.append([]) }
      #expect(kept[node.level].count == Int(node.position))
      kept[node.level].append(node.hash)
    }
    size += 1
  }
}

@Suite struct MerkleTreeTests {
  /// The entries of Certificate Transparency's own tests, and the roots that its implementations agree on.
  private static let entries: [[UInt8]] = [
    [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
    Array(0x50...0x57), Array(0x60...0x6f),
  ]
  private static let roots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]

  @Test func hasTheRootsOfCertificateTransparency() throws {
    var growing = GrowingTree()
    #expect(try growing.tree.root().description == Self.roots[0])
    for (entry, root) in zip(Self.entries, Self.roots.dropFirst()) {
      try growing.add(entry)
      #expect(try growing.tree.root().description == root)
    }
    for (size, root) in Self.roots.enumerated() {
      #expect(try growing.tree(of: Int64(size)).root().description == root)
    }
  }

  @Test func hasTheProofsOfCertificateTransparency() throws {
    var growing = GrowingTree()
    for entry in Self.entries { try growing.add(entry) }
    // From the tests of certificate-transparency: entry 0 and 5 of 8, and from 6 to 8 entries.
    #expect(
      try growing.tree.inclusionProof(of: 0).map(\.description) == [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
      ])
    #expect(
      try growing.tree.inclusionProof(of: 5).map(\.description) == [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ])
    #expect(
      try growing.tree.consistencyProof(from: 6).map(\.description) == [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ])
  }

  /// The definition of section 2.1.1, word by word.
  private static func root(_ entries: ArraySlice<[UInt8]>) -> ContentHash {
    guard entries.count > 1 else {
      return entries.first.map(MerkleTree.leaf) ?? MerkleTree.empty
    }
    var half = 1
    while half * 2 < entries.count { half *= 2 }
    let middle = entries.startIndex + half
    return MerkleTree.parent(root(entries[..<middle]), root(entries[middle...]))
  }

  @Test func agreesWithTheDefinitionForEverySize() throws {
    var random = SeededRandom(seed: 1)
    let entries = (0..<70).map { _ in
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    var growing = GrowingTree()
    for size in 1...Int64(entries.count) {
      try growing.add(entries[Int(size) - 1])
      let (tree, root) = (growing.tree, Self.root(entries[..<Int(size)]))
      #expect(try tree.root() == root)
      for index in 0..<size {
        let (leaf, proof) = (
          MerkleTree.leaf(entries[Int(index)]), try tree.inclusionProof(of: index)
        )
        #expect(MerkleTree.includes(leaf, at: index, of: size, root: root, proof: proof))
        for wrong in Self.bent(proof) {
          #expect(!MerkleTree.includes(leaf, at: index, of: size, root: root, proof: wrong))
        }
        for other in [index - 1, index + 1, size, -1] {
          #expect(!MerkleTree.includes(leaf, at: other, of: size, root: root, proof: proof))
        }
      }
      for old in 1...size {
        let was = (size: old, root: Self.root(entries[..<Int(old)]))
        let proof = try tree.consistencyProof(from: old)
        #expect(MerkleTree.extends(was, to: (size, root), proof: proof))
        for wrong in Self.bent(proof) {
          #expect(!MerkleTree.extends(was, to: (size, root), proof: wrong))
        }
        let another = (size: old, root: MerkleTree.leaf([1, 2, 3]))
        #expect(!MerkleTree.extends(another, to: (size, root), proof: proof))
      }
    }
  }

  /// Proofs that are none: one hash changed, one missing, one too many.
  private static func bent(_ proof: [ContentHash]) -> [[ContentHash]] {
    var all = [proof + [MerkleTree.empty]]
    for index in proof.indices {
      var (changed, shorter) = (proof, proof)
      changed[index] = MerkleTree.leaf(proof[index].bytes)
      shorter.remove(at: index)
      all += [changed, shorter]
    }
    return all
  }

  @Test func growsToThousandsReadingFewNodes() throws {
    var growing = GrowingTree()
    for number in 0..<5_000 { try growing.add(Array("\(number)".utf8)) }
    var reads = 0
    let tree = MerkleTree(size: 5_000) { level, position in
      reads += 1
      return try growing.tree.node(level, position)
    }
    let root = try tree.root()
    #expect(reads <= 13)
    for index: Int64 in [0, 1, 2_499, 4_095, 4_096, 4_999] {
      reads = 0
      let proof = try tree.inclusionProof(of: index)
      #expect(reads <= 26 && proof.count <= 13)
      let leaf = MerkleTree.leaf(Array("\(index)".utf8))
      #expect(MerkleTree.includes(leaf, at: index, of: 5_000, root: root, proof: proof))
      reads = 0
      let old = (size: index + 1, root: try growing.tree(of: index + 1).root())
      let consistency = try tree.consistencyProof(from: index + 1)
      #expect(reads <= 39)
      #expect(MerkleTree.extends(old, to: (5_000, root), proof: consistency))
    }
  }
}
