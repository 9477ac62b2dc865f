import AnalysisABI
import CWasmRuntime

// The analysis of music as a WebAssembly module: everything it exports is in AnalysisABI. Natively this is a program
// that does nothing, so that both builds share one package.
