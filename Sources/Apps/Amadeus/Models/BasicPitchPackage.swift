import Analysis
import Archive
import Files

/// The package in which Spotify publishes the Basic Pitch network.
struct BasicPitchPackage: Sendable {
  static let name = "basic-pitch-0.4.0"
  static let own = BasicPitchPackage(
    url: """
      https://files.pythonhosted.org/packages/99/0e/\
      3a36d22562daeb0ae3c78ac78da3f8dba96543c5576ed57d4acb8ddbab5b/\
      basic_pitch-0.4.0-py2.py3-none-any.whl
      """,
    hash: "738adb503aae7fdfc7d1e1511aa0ce35052315f260a19531ef4c356708425db0")
  /// The package has 0.8 MB, and the network in it 0.3.
  static let mostBytes = 4 << 20
  private static let network = "basic_pitch/saved_models/icassp_2022/nmp.onnx"

  let url: String
  /// Of the only file that is taken.
  let hash: String

  /// The weights of a package that lies in a file.
  func weights(in file: Descriptor) throws -> NoteWeights {
    guard file.byteCount <= Self.mostBytes,
      try ContentHash(ofFile: file.number).description == hash
    else { throw ModelTrouble.otherPackage }
    var limits = ZipReader.Limits()
    limits.allBytes = 16 << 20
    let bytes = try ZipReader(file, limits: limits).read(Self.network, limit: 1 << 20)
    return try Self.weights(inNetwork: bytes)
  }

  /// The weights of a network as ONNX has it.
  static func weights(inNetwork bytes: [UInt8]) throws(ModelTrouble) -> NoteWeights {
    let tensors = try OnnxTensors(bytes)
    var parts: [[Float]] = []
    for part in NoteWeights.Part.allCases {
      guard let found = tensors.floats(part.onnxName, count: part.count) else {
        throw .damagedModel
      }
      parts.append(found)
    }
    guard let weights = NoteWeights(parts) else { throw .damagedModel }
    return weights
  }
}

extension NoteWeights.Part {
  /// How it is called in the network's file, or how that name begins.
  var onnxName: String {
    switch self {
    case .lowpass: "const_fold_opt__734"
    case .tonesReal: "const_fold_opt__655"
    case .tonesImaginary: "const_fold_opt__664"
    case .toneLengths: Self.twice("cq_t2010v2_1/Sqrt")
    case .scale: Self.twice("batch_normalization/FusedBatchNormV3")
    case .shift: Self.twice("batch_normalization/FusedBatchNormV3") + "1"
    case .contourHidden: "const_fold_opt__727"
    case .contourHiddenBias: "model_1/re_lu_1/Relu;"
    case .contour: "const_fold_opt__710"
    case .contourBias: Self.twice("contours-reduced/BiasAdd/ReadVariableOp")
    case .noteHidden: "const_fold_opt__738"
    case .noteHiddenBias: Self.twice("conv2d_2/BiasAdd/ReadVariableOp")
    case .note: "const_fold_opt__702"
    case .noteBias: Self.twice("conv2d_3/BiasAdd/ReadVariableOp")
    case .onsetHidden: "const_fold_opt__707"
    case .onsetHiddenBias: "model_1/re_lu_3/Relu;"
    case .onset: "const_fold_opt__680"
    case .onsetBias: Self.twice("conv2d_5/BiasAdd/ReadVariableOp")
    }
  }

  private static func twice(_ name: String) -> String { "model_1/\(name);model_1/\(name)" }
}
