import CWasmRuntime
import SearchABI

// The search as a WebAssembly module: everything it exports is in SearchABI. Natively this is a program that
// does nothing, so that both builds share one package.
