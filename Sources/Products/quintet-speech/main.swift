import CSandbox
import CWhisper
import Files
import Glibc

// The program that recognises speech: the only one of Quintet that loads libwhisper. It is started with open
// descriptors, writes down what is said in one file of samples inside a sandbox, and ends. See docs/decisions/0037.
//
//   quintet-speech LIBRARY HEADS LANGUAGE|- THREADS SECONDS
//   0: samples, Float32, 16 kHz, one channel   1: lines of text   2: nothing   3: the model
//
// Lines: "P 0…1000" is how far it is; "L en" the language; "S start end" a sentence, and "W start end probability
// text" its words, the text in hexadecimal digits; "E" the end. Times are in milliseconds.

let rate = 16_000
/// Libwhisper looks at half a minute at once; so much is handed to it, and cut where it is quietest.
let mostFrames = 300 * rate
let searchedFrames = 20 * rate
let windowFrames = rate / 10
/// The network listens to 1,500 positions, 50 a second, and to silence where the sound is shorter, which takes as long. So it
/// listens to fewer for a short recording: some seconds more than there are, since close to the end it repeats itself.
let allPositions = 1_500
let (morePositions, fewestPositions) = (384, 768)
/// A stretch that is no louder in any tenth of a second has nobody in it: −60 dB of full scale.
let silence: Float = 0.001
/// What the model doubts to be speech, and is not sure of either, it has made up.
let (doubt, sure): (Float, Float) = (0.6, 0.5)
/// What is so much softer than a word, −26 dB, is a pause beside it.
let pause: Float = 0.05
/// A word lasts no longer than this; what lies before it is a pause.
let longestWord: Int64 = 1_500

struct Word {
  var start, end: Int64
  var bytes: [UInt8] = []
  var probabilities: [Float] = []
}

func writeLine(_ line: String) {
  // Otherwise nobody listens any more.
  guard Array((line + "\n").utf8).withUnsafeBytes({ writeAll($0, to: 1) }) else { exit(1) }
}

/// How loud each tenth of a second is.
func levels(_ samples: UnsafeBufferPointer<Float>) -> [Float] {
  stride(from: 0, to: samples.count, by: windowFrames).map { start in
    let part = samples[start..<min(start + windowFrames, samples.count)]
    return (part.reduce(0) { $0 + $1 * $1 } / Float(part.count)).squareRoot()
  }
}

func hasLetters(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
}

/// The words of a sentence that starts at a time: a part that begins with a space begins one.
///
/// The moment of a part is when it has been said. So a word starts at the moment of the part before it, which after a
/// pause is often a comma, and ends at that of its own last letters.
func words(
  _ whisper: OpaquePointer, _ segment: Int32, _ count: Int32, from start: Int64
) -> [Word] {
  var words: [Word] = []
  var moment = start
  for number in 0..<count {
    let token = quintet_whisper_token(whisper, segment, number)
    guard token.is_text, let text = token.text else { continue }
    var bytes = Array(UnsafeBufferPointer(start: text, count: strlen(text))).map(
      UInt8.init(bitPattern:))
    let begins = bytes.first == UInt8(ascii: " ")
    if begins { bytes.removeFirst() }
    if begins || words.isEmpty { words.append(Word(start: moment, end: moment)) }
    moment = 10 * (token.moment >= 0 ? token.moment : token.end)
    // A letter may be cut in two; its bytes are no punctuation.
    if hasLetters(bytes) || bytes.contains(where: { $0 >= 0x80 }) {
      words[words.count - 1].end = moment
    }
    words[words.count - 1].bytes += bytes
    words[words.count - 1].probabilities.append(token.probability)
  }
  return words.filter { !$0.bytes.isEmpty }
}

/// When it begins to sound between two times: a pause before a word is no part of it.
func voiced(_ from: Int64, _ to: Int64, _ levels: [Float]) -> Int64 {
  let windows = min(Int(from / 100), levels.count)..<min(Int(to / 100) + 1, levels.count)
  guard let loudest = levels[windows].max() else { return from }
  let first = windows.first { levels[$0] > loudest * pause } ?? windows.lowerBound
  return min(max(from, Int64(100 * first)), to)
}

/// Tells what was found in a stretch that begins at a time.
func writeSegments(_ whisper: OpaquePointer, at begin: Int64, levels: [Float]) {
  for number in 0..<quintet_whisper_segments(whisper) {
    let segment = quintet_whisper_segment(whisper, number)
    let (start, end) = (10 * segment.start, 10 * segment.end)
    let words = words(whisper, number, segment.tokens, from: start)
    let probabilities = words.flatMap(\.probabilities)
    let certainty = probabilities.reduce(0, +) / Float(max(1, probabilities.count))
    let heard = levels[min(Int(start / 100), levels.count)..<min(Int(end / 100) + 1, levels.count)]
    let isLoud = heard.contains { $0 > silence }
    // Notes and dots stand for music and noise.
    guard words.contains(where: { hasLetters($0.bytes) }), isLoud,
      segment.no_speech < doubt || certainty > sure
    else { continue }
    writeLine("S \(begin + start) \(begin + end)")
    var last = start
    for word in words {
      let to = min(max(word.end, last), end)
      let from = voiced(min(max(word.start, last, to - longestWord), to), to, levels)
      let mean = word.probabilities.reduce(0, +) / Float(word.probabilities.count)
      writeLine(
        "W \(begin + from) \(begin + to) \(Int((1_000 * mean).rounded())) \(Hex.text(word.bytes))"
      )
      last = to
    }
  }
}

/// Where to end a stretch: at its quietest moment towards the end of what may be handed on.
func end(of rest: UnsafeBufferPointer<Float>) -> Int {
  guard rest.count > mostFrames else { return rest.count }
  let start = mostFrames - searchedFrames
  let levels = levels(UnsafeBufferPointer(rebasing: rest[start..<mostFrames]))
  let quietest = levels.indices.min { levels[$0] < levels[$1] } ?? 0
  return start + quietest * windowFrames + windowFrames / 2
}

func serve(_ arguments: [String]) -> Int32 {
  guard arguments.count == 5, let heads = UInt32(arguments[1]), let threads = Int32(arguments[3]),
    let seconds = UInt64(arguments[4])
  else { return 2 }
  var status = stat()
  guard fstat(0, &status) == 0 else { return 2 }
  let count = Int(status.st_size) / MemoryLayout<Float>.stride
  var message = [CChar](repeating: 0, count: 300)
  // Both were compared with their hashes when they were installed.
  guard let whisper = quintet_whisper_open(arguments[0], &message, message.count) else { return 3 }
  guard quintet_whisper_load(whisper, 3, quintet_whisper_heads(rawValue: heads)) else { return 4 }
  var limits = quintet_sandbox_limits(
    memory_bytes: 4 << 30, processor_seconds: seconds, output_bytes: 0)
  let walls = quintet_sandbox_enter(&limits, Int32(QUINTET_WALLS))
  guard walls & Int32(QUINTET_WALL_SECCOMP) != 0, walls & Int32(QUINTET_WALL_LIMITS) != 0 else {
    return 5
  }
  let wanted = arguments[2] == "-" ? nil : arguments[2]
  if let wanted, !quintet_whisper_knows(whisper, wanted) { return 6 }
  // One that knows a single language finds others in it.
  let language = quintet_whisper_is_multilingual(whisper) ? wanted : "en"
  return transcribe(whisper, count: count, threads: threads, language: language)
}

/// What the library is told about how far it is.
final class Progress {
  var done = 0.0
  var share = 0.0
}

func transcribe(
  _ whisper: OpaquePointer, count: Int, threads: Int32, language wanted: String?
) -> Int32 {
  let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: mostFrames + 1)
  var (position, language) = (0, wanted)
  let progress = Progress()
  while position < count {
    let bytes = min(count - position, mostFrames + 1) * MemoryLayout<Float>.stride
    var done = 0
    while done < bytes {
      let got = pread(
        0, UnsafeMutableRawPointer(buffer.baseAddress!) + done, bytes - done,
        off_t(position * MemoryLayout<Float>.stride + done))
      guard got > 0 else { return 2 }
      done += got
    }
    let rest = UnsafeBufferPointer(rebasing: buffer[..<(bytes / MemoryLayout<Float>.stride)])
    let stretch = UnsafeBufferPointer(rebasing: rest[..<end(of: rest)])
    let levels = levels(stretch)
    (progress.done, progress.share) = (
      Double(position) / Double(count), Double(stretch.count) / Double(count)
    )
    if levels.contains(where: { $0 > silence }) {
      guard recognise(whisper, stretch, threads, language, progress) else { return 7 }
      // Who has begun in one language goes on in it.
      if language == nil { language = String(cString: quintet_whisper_language(whisper)) }
      writeSegments(whisper, at: Int64(position) * 1_000 / Int64(rate), levels: levels)
    }
    position += stretch.count
    writeLine("P \(1_000 * position / count)")
  }
  writeLine("L \(language ?? "")")
  writeLine("E")
  return 0
}

/// To how much of a stretch the network listens; 0 is all that it can.
func positions(_ frameCount: Int) -> Int {
  let wanted = max(frameCount * 50 / rate + morePositions, fewestPositions)
  // Its arithmetic is fastest on whole blocks.
  let blocks = (wanted + 63) / 64 * 64
  return blocks < allPositions ? blocks : 0
}

func recognise(
  _ whisper: OpaquePointer, _ samples: UnsafeBufferPointer<Float>, _ threads: Int32,
  _ language: String?, _ progress: Progress
) -> Bool {
  let name = language.map { strdup($0) } ?? nil
  defer { free(name) }
  var request = quintet_whisper_request()
  request.samples = samples.baseAddress
  request.count = Int32(samples.count)
  request.language = UnsafePointer(name)
  request.threads = threads
  request.positions = Int32(positions(samples.count))
  request.context = Unmanaged.passUnretained(progress).toOpaque()
  request.progress = { context, percent in
    let progress = Unmanaged<Progress>.fromOpaque(context!).takeUnretainedValue()
    writeLine("P \(Int(1_000 * (progress.done + progress.share * Double(percent) / 100)))")
  }
  return quintet_whisper_run(whisper, &request)
}

exit(serve(Array(CommandLine.arguments.dropFirst())))
