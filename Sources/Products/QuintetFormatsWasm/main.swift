import CWasmRuntime
import FormatsABI

// Songs as files of other programs as a WebAssembly module: everything it exports is in FormatsABI. Natively this is
// a program that does nothing, so that both builds share one package.
