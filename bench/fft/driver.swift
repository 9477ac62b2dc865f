// Times RealFFT beside FFTW (single precision, estimated plan, one thread), turn by turn, and prints
// "size ours-forward fftw-forward ours-inverse fftw-inverse" in nanoseconds: medians of the rounds.
import DSP
import FFTW
import Glibc

func nanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}

@inline(never)
func perCall(_ calls: Int, _ body: () -> Void) -> Double {
  let start = nanoseconds()
  for _ in 0..<calls { body() }
  return (nanoseconds() - start) / Double(calls)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func measure(_ count: Int, rounds: Int) {
  let plan = RealFFT(count: count)
  let bins = plan.binCount
  let input = UnsafeMutablePointer<Float>.allocate(capacity: count)
  let (real, imaginary) = (
    UnsafeMutablePointer<Float>.allocate(capacity: bins),
    UnsafeMutablePointer<Float>.allocate(capacity: bins)
  )
  for index in 0..<count { input[index] = Float.random(in: -1...1) }
  let theirs = fftwf_alloc_real(count)!
  let spectrum = fftwf_alloc_complex(bins)!
  let forward = fftwf_plan_dft_r2c_1d(Int32(count), theirs, spectrum, 64)
  let inverse = fftwf_plan_dft_c2r_1d(Int32(count), spectrum, theirs, 64)
  for index in 0..<count { theirs[index] = input[index] }
  plan.forward(input, real: real, imaginary: imaginary)
  fftwf_execute(forward)
  let farthest = (0..<bins).reduce(Float(0)) { most, bin in
    max(most, abs(real[bin] - spectrum[bin].0), abs(imaginary[bin] - spectrum[bin].1))
  }
  guard farthest < 1e-3 * Float(count).squareRoot() else {
    fatalError("a transform of \(count) is \(farthest) off FFTW's")
  }
  let before = (0..<count).map { input[$0] }
  plan.inverse(real: real, imaginary: imaginary, input)
  guard (0..<count).allSatisfy({ abs(input[$0] - before[$0]) < 1e-4 }) else {
    fatalError("a transform of \(count) does not lead back")
  }
  let calls = max(8, 2_000_000 / count / 10)
  var times = [[Double]](repeating: [], count: 4)
  for _ in 0..<rounds {
    times[0].append(perCall(calls) { plan.forward(input, real: real, imaginary: imaginary) })
    for index in 0..<count { theirs[index] = input[index] }
    times[1].append(perCall(calls) { fftwf_execute(forward) })
    times[2].append(perCall(calls) { plan.inverse(real: real, imaginary: imaginary, input) })
    times[3].append(perCall(calls) { fftwf_execute_dft_c2r(inverse, spectrum, theirs) })
    for index in 0..<count { input[index] = Float.random(in: -1...1) }
  }
  print(count, times.map { String(whole(median($0))) }.joined(separator: " "))
}

func whole(_ value: Double) -> Int { Int(value.rounded()) }

let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 21
for exponent in 8...14 { measure(1 << exponent, rounds: rounds) }
