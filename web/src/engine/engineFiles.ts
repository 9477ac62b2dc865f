// Where the engine's files are, and the engine itself, compiled once for the page.

export const engineFiles = { wasm: '/engine.wasm', worklet: '/engine-worklet.js' } as const;

/** A file of the engine could not be loaded, which may work later. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
  constructor(readonly reason: unknown) {
    super('The engine could not be loaded.');
  }
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Answers the compiled engine; one that could not be loaded is asked for again. */
export function loadEngine(address: string = engineFiles.wasm): Promise<WebAssembly.Module> {
  const known = modules.get(address);
  if (known) return known;
  const loading = WebAssembly.compileStreaming(fetch(address)).catch((error) => {
    throw error instanceof TypeError ? new Unreached(error) : error;
  });
  modules.set(address, loading);
  loading.catch(() => modules.delete(address));
  return loading;
}
