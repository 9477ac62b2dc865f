// Hum to find, as a page sees it: samples become notes, notes find melodies. It is the Swift of
// Sources/Core/Melody, compiled to WebAssembly. Everything happens on the device, in slices that
// let the page draw.
import { fewestNotes, type MelodyExports, mostNotes, refusals, sampleCount } from './abi.js';
import type { PitchFrame } from './PitchFrame.js';

/** Semitones above the first note, and seconds until the next one. */
export type Note = readonly [semitones: number, seconds: number];

/** What can be found: a melody, its notes like `Note`, under a name of the caller's. */
export interface Melody {
  readonly song: string;
  readonly notes: readonly (readonly number[])[];
}

export interface MelodyHit {
  readonly song: string;
  /**
   * 1 when every step is that of the melody, 0 when they miss by two and a half semitones on
   * average.
   */
  readonly score: number;
  /** Where in the melody the hummed part begins, in seconds of the melody's own tempo. */
  readonly start: number;
}

/** Milliseconds after which the page may draw. */
const sliceMilliseconds = 8;
const melodiesAtOnce = 50;
const mostHits = 100;

export class MelodyFinder {
  readonly #calls: MelodyExports;
  /** What the index holds now, by its numbers there, and which array it was. */
  #songs: string[] = [];
  #held: readonly Melody[] | undefined;
  /** One piece of work after the other: the module has one tracker and one index. */
  #turn: Promise<unknown> = Promise.resolve();

  /** A finder of its own on a module. */
  constructor(module: WebAssembly.Module) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as MelodyExports;
    this.#calls._initialize();
    this.#calls.melody_create();
  }

  /** Loads the module. */
  static async load(address = '/melody.wasm'): Promise<MelodyFinder> {
    return new MelodyFinder(await WebAssembly.compileStreaming(fetch(address)));
  }

  /**
   * The notes of what was hummed: mono samples, from 8,000 to 96,000 a second, five minutes at
   * most.
   */
  track(samples: Float32Array, rate: number): Promise<Note[]> {
    return this.#after(async () => {
      await this.#hear(samples, rate);
      return this.#notes(this.#calls.melody_notes());
    });
  }

  /** The pitch every 10 ms, to draw or to tune by. */
  frames(samples: Float32Array, rate: number): Promise<PitchFrame[]> {
    return this.#after(async () => {
      const count = await this.#hear(samples, rate);
      return Array.from({ length: count }, (_, at) => {
        this.#calls.melody_frame(at);
        const [seconds = 0, hertz = 0, clarity = 0, level = 0] = this.#numbers();
        return { seconds, hertz, clarity, level };
      });
    });
  }

  /** The melodies that are most like the notes, best first. Melodies out of limits are left out. */
  find(notes: readonly Note[], melodies: readonly Melody[], most = 10): Promise<MelodyHit[]> {
    return this.#after(async () => {
      if (notes.length < fewestNotes) return [];
      await this.#hold(melodies);
      const asked = notes.slice(0, mostNotes);
      this.#put(asked);
      if (
        this.#calls.melody_ask(
          asked.length,
          Math.min(Math.max(Math.trunc(most) || 0, 0), mostHits),
        ) === 0
      ) return [];
      await inSlices((at) => this.#calls.melody_look(at * melodiesAtOnce, melodiesAtOnce) === 1);
      const count = this.#calls.melody_hits();
      const numbers = this.#numbers();
      return Array.from({ length: count }, (_, hit) => {
        const [number = 0, score = 0, start = 0] = numbers.subarray(3 * hit);
        return { song: this.#songs[number] ?? '', score, start };
      });
    });
  }

  #after<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #hear(samples: Float32Array, rate: number): Promise<number> {
    if (this.#calls.melody_listen(rate) === 0) {
      throw new RangeError(`${rate} samples a second cannot be heard`);
    }
    let count = 0;
    await inSlices((at) => {
      const piece = samples.subarray(at * sampleCount, (at + 1) * sampleCount);
      new Float32Array(this.#calls.memory.buffer, this.#calls.melody_samples(), sampleCount).set(
        piece,
      );
      count = this.#calls.melody_hear(piece.length);
      return (at + 1) * sampleCount < samples.length;
    });
    return count;
  }

  /** Makes the index hold these melodies. */
  async #hold(melodies: readonly Melody[]): Promise<void> {
    if (this.#held === melodies) return;
    this.#calls.melody_create();
    [this.#songs, this.#held] = [melodies.map(({ song }) => song), undefined];
    await inSlices((at) => {
      const melody = melodies[at];
      if (melody) this.#add(at, melody);
      return at + 1 < melodies.length;
    });
    this.#held = melodies;
  }

  #add(number: number, { song, notes }: Melody): void {
    const answer = notes.length > mostNotes
      ? -2
      : (this.#put(notes), this.#calls.melody_add(number, notes.length));
    if (answer !== 1) console.warn(`the melody of ${song} was left out: ${refusals[answer]}`);
  }

  #numbers(): Float64Array {
    return new Float64Array(this.#calls.memory.buffer, this.#calls.melody_numbers(), 2 * mostNotes);
  }

  #put(notes: readonly (readonly number[])[]): void {
    this.#numbers().set(notes.flat());
  }

  #notes(count: number): Note[] {
    const numbers = this.#numbers();
    return Array.from(
      { length: count },
      (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0] as const,
    );
  }
}

/** Calls with 0, 1, 2 … until it says that this was the last, and lets the page draw in between. */
async function inSlices(more: (at: number) => boolean): Promise<void> {
  let until = performance.now() + sliceMilliseconds;
  for (let at = 0; more(at); at += 1) {
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + sliceMilliseconds;
  }
}
