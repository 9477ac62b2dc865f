import Glibc

/// libFuzzer, which comes with the toolchain: calls `one` with ever new bytes, and follows which of them reach new code.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer looks for by name.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// One program for all targets. Which of them runs is said by QUINTET_FUZZ_TARGET and not by an argument: libFuzzer
/// starts itself again, with arguments of its own.
private let target: FuzzTarget = {
  let name = getenv("QUINTET_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    print("QUINTET_FUZZ_TARGET is one of", FuzzTarget.all.map(\.name).joined(separator: " "))
    exit(2)
  }
  return target
}()

@main enum Main {
  static func main() {
    var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
    exit(runDriver(&count, &arguments) { oneInput($0, $1) })
  }
}
