import CWasmRuntime
import EngineABI

// The engine as a WebAssembly module: everything it exports is in EngineABI. Natively this is a
// program that does nothing, so that both builds share one package.
