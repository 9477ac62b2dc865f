// Stretches raw planar 32-bit floats and prints the seconds that it took:
// stretch RATE CHANNELS SPEED SEMITONES IN OUT
import DSP
import Glibc

func seconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

func readFloats(_ path: String) -> [Float] {
  let file = fopen(path, "rb")!
  fseek(file, 0, SEEK_END)
  var samples = [Float](repeating: 0, count: ftell(file) / 4)
  rewind(file)
  fread(&samples, 4, samples.count, file)
  fclose(file)
  return samples
}

let arguments = CommandLine.arguments
let (rate, channels) = (Double(arguments[1])!, Int(arguments[2])!)
let (speed, semitones) = (Double(arguments[3])!, Double(arguments[4])!)
let source = readFloats(arguments[5])
let frames = source.count / channels
let wanted = Int((Double(frames) / speed).rounded())
var result = [Float](repeating: 0, count: wanted * channels)

let stretch = TimeStretch(sampleRate: rate, channelCount: channels)
let begin = seconds()
stretch.set(speed: speed, semitones: semitones)
let pointers = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: channels)
var (fed, done) = (0, 0)
var longest = 0.0
result.withUnsafeMutableBufferPointer { result in
  while done < wanted {
    let count = min(128, wanted - done)
    let need = stretch.inputFramesWanted(for: count)
    for channel in 0..<channels {
      let space = stretch.inputSpace(channel: channel)
      for index in 0..<need {
        space[index] = fed + index < frames ? source[channel * frames + fed + index] : 0
      }
      pointers[channel] = result.baseAddress! + channel * wanted + done
    }
    let start = seconds()
    stretch.render(outputFrames: count, into: pointers)
    longest = max(longest, seconds() - start)
    fed += need
    done += count
  }
}
print(seconds() - begin, longest)
let file = fopen(arguments[6], "wb")!
fwrite(result, 4, result.count, file)
fclose(file)
