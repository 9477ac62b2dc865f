/// The numbers that stand in an ONNX file, by their names (onnx.proto of ONNX 1.16: a model's graph, and the
/// initialisers of it).
struct OnnxTensors {
  private static let graph: UInt64 = 7
  private static let initialiser: UInt64 = 5
  private static let (kind, name, raw): (UInt64, UInt64, UInt64) = (2, 8, 9)
  private static let floats: UInt64 = 1
  private static let mostTensors = 10_000

  private var tensors: [String: ArraySlice<UInt8>] = [:]

  init(_ file: [UInt8]) throws(ModelTrouble) {
    var model = ProtobufFields(file[...])
    while let (field, value) = try model.next() {
      guard field == Self.graph, case .bytes(let bytes) = value else { continue }
      try readGraph(bytes)
    }
  }

  private mutating func readGraph(_ bytes: ArraySlice<UInt8>) throws(ModelTrouble) {
    var graph = ProtobufFields(bytes)
    while let (field, value) = try graph.next() {
      guard field == Self.initialiser, case .bytes(let bytes) = value else { continue }
      try readTensor(bytes)
      guard tensors.count <= Self.mostTensors else { throw .damagedModel }
    }
  }

  private mutating func readTensor(_ bytes: ArraySlice<UInt8>) throws(ModelTrouble) {
    var tensor = ProtobufFields(bytes)
    var (kind, name, raw): (UInt64, String, ArraySlice<UInt8>) = (0, "", [])
    while let (field, value) = try tensor.next() {
      switch (field, value) {
      case (Self.kind, .number(let number)): kind = number
      case (Self.name, .bytes(let bytes)): name = String(decoding: bytes, as: UTF8.self)
      case (Self.raw, .bytes(let bytes)): raw = bytes
      default: break
      }
    }
    if kind == Self.floats { tensors[name] = raw }
  }

  /// The numbers of that name, or of the only one whose name begins so; nil unless there are `count` of them.
  func floats(_ wanted: String, count: Int) -> [Float]? {
    let named = tensors[wanted].map { [$0] }
    let found = named ?? tensors.filter { $0.key.hasPrefix(wanted) }.map(\.value)
    guard found.count == 1, found[0].count == 4 * count else { return nil }
    let bytes = found[0]
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { offset in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) })
    }
  }
}
