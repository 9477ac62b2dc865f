import Files
import Glibc

/// A Whisper network as CTranslate2 stores it, written as libwhisper reads it.
///
/// CTranslate2 (version 6 of its format): the name and revision of what it is, then each tensor with its name, its
/// sizes, its type and its bytes. ggml: a magic number, eleven sizes, the mel filters, the vocabulary as bytes, and
/// each tensor with its name, its sizes from the innermost outwards, and its type.
struct GGMLModel {
  private struct Tensor {
    var sizes: [Int]
    /// Of one number: 4 is Float, 2 is Float16.
    var width: Int
    var bytes: Range<Int>
  }

  private let file: [UInt8]
  private let words: [[UInt8]]
  private let tensors: [String: Tensor]

  init(weights file: [UInt8], vocabulary: [UInt8]) throws {
    self.file = file
    tensors = try Self.tensors(in: file)
    words = try Self.words(in: vocabulary)
  }

  // MARK: Reading

  private static let mostTensors = 2_000

  private static func tensors(in file: [UInt8]) throws -> [String: Tensor] {
    var position = 0
    func number(_ bytes: Int) throws -> Int {
      guard file.count - position >= bytes else { throw SpeechError.damagedDownload }
      defer { position += bytes }
      return (0..<bytes).reduce(0) { $0 | Int(file[position + $1]) << (8 * $1) }
    }
    func text() throws -> String {
      let count = try number(2)
      guard file.count - position >= count else { throw SpeechError.damagedDownload }
      defer { position += count }
      return String(
        decoding: file[position..<position + count].prefix { $0 != 0 }, as: UTF8.self)
    }
    guard try number(4) == 6, try text() == "WhisperSpec" else { throw SpeechError.damagedDownload }
    _ = try number(4)
    let count = try number(4)
    guard count <= mostTensors else { throw SpeechError.damagedDownload }
    var tensors: [String: Tensor] = [:]
    for _ in 0..<count {
      let name = try text()
      let sizes = try (0..<(try number(1))).map { _ in try number(4) }
      let (kind, bytes) = (try number(1), try number(4))
      guard file.count - position >= bytes else { throw SpeechError.damagedDownload }
      let width = [0: 4, 4: 2][kind] ?? 0
      // Others are settings of a few bytes, which nobody here asks for.
      if width > 0 {
        guard sizes.allSatisfy({ $0 < 1 << 24 }), sizes.reduce(width, *) == bytes else {
          throw SpeechError.damagedDownload
        }
        tensors[name] = Tensor(sizes: sizes, width: width, bytes: position..<position + bytes)
      }
      position += bytes
    }
    return tensors
  }

  /// The bytes of each word. The file writes each byte as a letter that can be seen: those that are none have the
  /// letters from U+0100 on, in their order.
  private static func words(in vocabulary: [UInt8]) throws -> [[UInt8]] {
    let seen = Set(Array(33...126) + Array(161...172) + Array(174...255))
    var letters: [UInt32: UInt8] = [:]
    var next: UInt32 = 256
    for byte in 0...255 {
      if seen.contains(byte) {
        letters[UInt32(byte)] = UInt8(byte)
      } else {
        letters[next] = UInt8(byte)
        next += 1
      }
    }
    return String(decoding: vocabulary, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.unicodeScalars.compactMap { letters[$0.value] } }
  }

  // MARK: Writing

  private static let positions = 1_500
  private static let melBands = 80
  private static let headSize = 64

  func write(to descriptor: Descriptor) throws {
    var out = Output(descriptor)
    let (words, state) = try sizes("decoder/embeddings/weight")
    let (textPositions, _) = try sizes("decoder/position_encodings/encodings")
    let layers = try (layerCount("encoder"), layerCount("decoder"))
    out.put(0x6767_6d6c)
    for size in [
      words, Self.positions, state, state / Self.headSize, layers.0, textPositions, state,
      state / Self.headSize, layers.1, Self.melBands, 1,
    ] {
      out.put(Int32(size))
    }
    out.put(Int32(Self.melBands))
    out.put(Int32(MelFilters.bins))
    out.put(MelFilters(bands: Self.melBands).weights)
    // What comes after the text in the vocabulary are the network's own marks, which the library knows.
    let text = words >= 51_865 ? 50_257 : 50_256
    guard self.words.count >= text else { throw SpeechError.damagedDownload }
    out.put(Int32(text))
    for word in self.words[..<text] {
      out.put(Int32(word.count))
      out.put(word)
    }
    try writeEncoder(layers.0, &out)
    try writeDecoder(layers.1, &out)
    try out.flush()
  }

  private func writeEncoder(_ layers: Int, _ out: inout Output) throws {
    try put("encoder.positional_embedding", "encoder/position_encodings/encodings", &out)
    for part in ["conv1", "conv2"] {
      try put("encoder.\(part).weight", "encoder/\(part)/weight", isHalf: true, &out)
      try put("encoder.\(part).bias", "encoder/\(part)/bias", isColumn: true, &out)
    }
    try putNorm("encoder.ln_post", "encoder/layer_norm", &out)
    for layer in 0..<layers { try writeLayer("encoder", layer, &out) }
  }

  private func writeDecoder(_ layers: Int, _ out: inout Output) throws {
    try put("decoder.positional_embedding", "decoder/position_encodings/encodings", &out)
    try put("decoder.token_embedding.weight", "decoder/embeddings/weight", isHalf: true, &out)
    try putNorm("decoder.ln", "decoder/layer_norm", &out)
    for layer in 0..<layers {
      try writeLayer("decoder", layer, &out)
      let (from, to) = ("decoder/layer_\(layer)/attention", "decoder.blocks.\(layer).cross_attn")
      try putNorm("\(to)_ln", "\(from)/layer_norm", &out)
      try putLinear("\(to).query", "\(from)/linear_0", &out)
      // Keys and values lie in one matrix, and keys have no bias.
      try putLinear("\(to).key", "\(from)/linear_1", part: 0, of: 2, hasBias: false, &out)
      try putLinear("\(to).value", "\(from)/linear_1", part: 1, of: 2, &out)
      try putLinear("\(to).out", "\(from)/linear_2", &out)
    }
  }

  /// What both sides have in each layer.
  private func writeLayer(_ side: String, _ layer: Int, _ out: inout Output) throws {
    let (from, to) = ("\(side)/layer_\(layer)", "\(side).blocks.\(layer)")
    try putNorm("\(to).mlp_ln", "\(from)/ffn/layer_norm", &out)
    try putLinear("\(to).mlp.0", "\(from)/ffn/linear_0", &out)
    try putLinear("\(to).mlp.2", "\(from)/ffn/linear_1", &out)
    try putNorm("\(to).attn_ln", "\(from)/self_attention/layer_norm", &out)
    let joined = "\(from)/self_attention/linear_0"
    try putLinear("\(to).attn.query", joined, part: 0, of: 3, &out)
    try putLinear("\(to).attn.key", joined, part: 1, of: 3, hasBias: false, &out)
    try putLinear("\(to).attn.value", joined, part: 2, of: 3, &out)
    try putLinear("\(to).attn.out", "\(from)/self_attention/linear_1", &out)
  }

  private func putNorm(_ name: String, _ from: String, _ out: inout Output) throws {
    try put("\(name).weight", "\(from)/gamma", &out)
    try put("\(name).bias", "\(from)/beta", &out)
  }

  private func putLinear(
    _ name: String, _ from: String, part: Int = 0, of parts: Int = 1, hasBias: Bool = true,
    _ out: inout Output
  ) throws {
    try put("\(name).weight", "\(from)/weight", part: part, of: parts, isHalf: true, &out)
    if hasBias { try put("\(name).bias", "\(from)/bias", part: part, of: parts, &out) }
  }

  /// Writes a tensor, or a part of its rows: matrices as Float16, all else as Float.
  private func put(
    _ name: String, _ from: String, part: Int = 0, of parts: Int = 1, isHalf: Bool = false,
    isColumn: Bool = false, _ out: inout Output
  ) throws {
    guard let tensor = tensors[from], let rows = tensor.sizes.first, rows % parts == 0 else {
      throw SpeechError.damagedDownload
    }
    let sizes = [rows / parts] + tensor.sizes.dropFirst() + (isColumn ? [1] : [])
    out.put(Int32(sizes.count))
    out.put(Int32(name.utf8.count))
    out.put(Int32(isHalf ? 1 : 0))
    for size in sizes.reversed() { out.put(Int32(size)) }
    out.put(Array(name.utf8))
    let count = tensor.bytes.count / parts
    let start = tensor.bytes.lowerBound + part * count
    try out.put(file[start..<start + count], width: tensor.width, as: isHalf ? 2 : 4)
  }

  private func sizes(_ name: String) throws -> (Int, Int) {
    guard let sizes = tensors[name]?.sizes, sizes.count == 2 else {
      throw SpeechError.damagedDownload
    }
    return (sizes[0], sizes[1])
  }

  private func layerCount(_ side: String) throws -> Int {
    let count = (0..<64).prefix { tensors["\(side)/layer_\($0)/ffn/linear_0/weight"] != nil }.count
    guard count > 0 else { throw SpeechError.damagedDownload }
    return count
  }
}

/// A file that is written piece by piece, small ones together.
private struct Output {
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  mutating func put(_ number: Int32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ piece: [UInt8]) { bytes += piece }

  mutating func put(_ numbers: [Float]) {
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Numbers of one width as numbers of another.
  mutating func put(_ piece: ArraySlice<UInt8>, width: Int, as wanted: Int) throws {
    try flush()
    if width == wanted {
      guard piece.withUnsafeBytes({ writeAll($0, to: descriptor.number) }) else { throw failure }
      return
    }
    piece.withUnsafeBytes { raw in
      if wanted == 4 {
        for at in stride(from: 0, to: raw.count, by: 2) {
          let half = Float16(bitPattern: raw.loadUnaligned(fromByteOffset: at, as: UInt16.self))
          withUnsafeBytes(of: Float(half)) { bytes.append(contentsOf: $0) }
        }
      } else {
        for at in stride(from: 0, to: raw.count, by: 4) {
          let whole = Float(bitPattern: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))
          withUnsafeBytes(of: Float16(whole)) { bytes.append(contentsOf: $0) }
        }
      }
    }
    try flush()
  }

  mutating func flush() throws {
    guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor.number) }) else { throw failure }
    bytes.removeAll(keepingCapacity: true)
  }

  private var failure: FileError {
    FileError(.notWritable, "the model cannot be written; check that the disk is not full")
  }
}

/// Triangular filters on Slaney's mel scale (Auditory Toolbox, 1998: linear below 1 kHz, 27 steps to each factor of
/// 6.4 above), each of the same area, for spectra of 400 samples at 16 kHz.
struct MelFilters {
  static let bins = 201
  /// One filter after the other.
  let weights: [Float]

  init(bands: Int) {
    let top = Self.mel(8_000)
    let edges = (0..<bands + 2).map { Self.hertz(top * Double($0) / Double(bands + 1)) }
    weights = (0..<bands).flatMap { band in
      (0..<Self.bins).map { bin in
        let hertz = 40 * Double(bin)
        let rise = (hertz - edges[band]) / (edges[band + 1] - edges[band])
        let fall = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
        return Float(max(0, min(rise, fall)) * 2 / (edges[band + 2] - edges[band]))
      }
    }
  }

  private static let bend = (hertz: 1_000.0, mel: 15.0, step: log(6.4) / 27)

  private static func mel(_ hertz: Double) -> Double {
    hertz < bend.hertz ? 3 * hertz / 200 : bend.mel + log(hertz / bend.hertz) / bend.step
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < bend.mel ? 200 * mel / 3 : bend.hertz * exp(bend.step * (mel - bend.mel))
  }
}
