import CWasmRuntime
import TheoryABI

// Notes, chords and scales as a WebAssembly module: everything it exports is in TheoryABI. Natively this is a
// program that does nothing, so that both builds share one package.
