// What was heard on this device already: the same file is not heard twice. It goes with everything else that is kept here
// when somebody signs out.
import type { Keeper } from '../data/index.js';
import { recipe } from './abi.js';
import { sha256 } from './sha256.js';
import type { Chord, SongResult } from './SongResult.js';

/** The last that many are kept. */
const most = 60;
/** Larger files are not looked up: all of their bytes would be held once more. */
const largest = 256 * 1024 * 1024;

/** Corrections are kept longer: somebody has worked on them. */
const mostCorrected = 400;
const corrected = 'by hand ';

interface Corrected {
  readonly recipe: number;
  readonly chords: readonly Chord[];
}

interface Kept {
  readonly recipe: number;
  readonly result: SongResult;
}

export class KnownSongs {
  /** Corrections are written one after the other, or the one before would stay beside the newest. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly keeper: Keeper) {}

  /** By what a file is known; nothing where that cannot be told. */
  async name(file: Blob): Promise<string | undefined> {
    return file.size <= largest ? sha256(await file.arrayBuffer()) : undefined;
  }

  /** What a file was found to be made of; nothing where it was never heard, or otherwise than it would be today. */
  async find(name: string, needsNotes: boolean): Promise<SongResult | undefined> {
    const key = (await this.#keys()).find((one) => one.endsWith(name));
    const kept = key === undefined ? undefined : await this.keeper.get('songs', key) as Kept | undefined;
    return kept?.recipe === recipe && (kept.result.notes || !needsNotes) ? kept.result : undefined;
  }

  async keep(name: string, result: SongResult): Promise<void> {
    const kept: Kept = { recipe, result };
    // Keys are in order: the oldest is the first to go.
    const keys = await this.#keys();
    const others = keys.filter((key) => !key.endsWith(name)).slice(1 - most);
    const gone = keys.filter((key) => !others.includes(key));
    await this.keeper.write([
      ...gone.map((key) => ({ table: 'songs' as const, key })),
      { table: 'songs', key: `${String(Date.now()).padStart(15, '0')} ${name}`, value: kept },
    ]);
  }

  /** The chords of a file as somebody has corrected them, and whether they were heard as they would be today. */
  async corrected(name: string): Promise<{ chords: readonly Chord[]; isOfToday: boolean } | undefined> {
    // Two tabs may have written at once: the newest stands last.
    const key = (await this.#keys(corrected)).filter((one) => one.endsWith(name)).at(-1);
    const kept = key === undefined ? undefined : await this.keeper.get('songs', key) as Corrected | undefined;
    return kept && { chords: kept.chords, isOfToday: kept.recipe === recipe };
  }

  /** Keeps what somebody has corrected; without chords it is forgotten. */
  keepCorrected(name: string, chords: readonly Chord[] | undefined): Promise<void> {
    const written = this.#writing.then(() => this.#writeCorrected(name, chords));
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #writeCorrected(name: string, chords: readonly Chord[] | undefined): Promise<void> {
    const keys = await this.#keys(corrected);
    const others = keys.filter((key) => !key.endsWith(name)).slice(1 - mostCorrected);
    const value: Corrected | undefined = chords && { recipe, chords };
    await this.keeper.write([
      ...keys.filter((key) => !others.includes(key)).map((key) => ({ table: 'songs' as const, key })),
      ...(value ? [{ table: 'songs' as const, key: `${corrected}${String(Date.now()).padStart(15, '0')} ${name}`, value }] : []),
    ]);
  }

  /** What begins with a digit was heard; corrections begin with a word. */
  async #keys(start = ''): Promise<string[]> {
    const all = await this.keeper.keys('songs');
    return all.filter((key) => start ? key.startsWith(start) : /^\d/.test(key));
  }
}
