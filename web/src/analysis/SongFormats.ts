// A song as files of other programs, as a page asks for them. It is the Swift of
// Sources/Core/Formats, compiled to WebAssembly: the same bytes that the command writes.
import type { SongResult } from './SongResult.js';
import { rowsOf } from './songRows.js';

/** The numbers that TypeScript shares with Swift; Sources/Core/FormatsABI says more. */
const formats = {
  json: 0,
  lab: 1,
  csv: 2,
  jams: 3,
  midi: 4,
  chordpro: 5,
  musicxml: 6,
} as const;
export type Format = keyof typeof formats;

/** The module's exports. Pointers are bytes. */
interface FormatsExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  formats_text(bytes: number): number;
  formats_write(format: number): number;
  formats_file(): number;
}

export class SongFormats {
  readonly #module: WebAssembly.Module;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  static async load(address = '/formats.wasm'): Promise<SongFormats> {
    return new SongFormats(await WebAssembly.compileStreaming(fetch(address)));
  }

  /** A whole file; `capo` is the fret for which the chords are written. */
  write(
    format: Format,
    song: SongResult,
    title: string,
    capo = 0,
  ): Uint8Array {
    // Each has a memory of its own, which goes with it.
    const calls = new WebAssembly.Instance(this.#module, {}).exports as unknown as FormatsExports;
    calls._initialize();
    const text = new TextEncoder().encode(rowsOf(song, title, capo));
    const place = calls.formats_text(text.length);
    if (place === 0) throw new RangeError('the song is too long');
    new Uint8Array(calls.memory.buffer, place, text.length).set(text);
    const count = calls.formats_write(formats[format]);
    if (count < 0) throw new RangeError('the song cannot be read');
    return new Uint8Array(calls.memory.buffer, calls.formats_file(), count).slice();
  }
}
