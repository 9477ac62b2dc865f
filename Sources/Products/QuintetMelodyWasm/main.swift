import CWasmRuntime
import MelodyABI

// Hum to find as a WebAssembly module: everything it exports is in MelodyABI. Natively this is a program that
// does nothing, so that both builds share one package.
