// What was heard on this device already: the same file is not heard twice. It goes with everything
// else that is kept here when somebody signs out.
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

/** A song that was heard on this device, as a list shows it. */
export interface HeardSong {
  /** The SHA-256 of its file. */
  readonly hash: string;
  /** What the file was called when it was heard last. */
  readonly name: string;
  readonly heardMs: number;
  readonly key: string | null;
  readonly mode: SongResult['mode'];
  readonly tempo: number | null;
  readonly duration: number;
}

const about = 'heard song ';

export class KnownSongs {
  /**
   * Corrections are written one after the other, or the one before would stay beside the newest.
   */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly keeper: Keeper) {}

  /** By what a file is known; nothing where that cannot be told. */
  async name(file: Blob): Promise<string | undefined> {
    return file.size <= largest ? sha256(await file.arrayBuffer()) : undefined;
  }

  /**
   * What a file was found to be made of; nothing where it was never heard, or otherwise than it
   * would be today.
   */
  async find(name: string, needsNotes: boolean): Promise<SongResult | undefined> {
    const key = (await this.#keys()).find((one) => one.endsWith(name));
    const kept = key === undefined
      ? undefined
      : await this.keeper.get('songs', key) as Kept | undefined;
    return kept?.recipe === recipe && (kept.result.notes || !needsNotes) ? kept.result : undefined;
  }

  /** Keeps what a file was found to be made of, and what it is called; the newest are kept. */
  async keep(name: string, result: SongResult, title: string): Promise<void> {
    const kept: Kept = { recipe, result };
    const { key, mode, tempo, duration } = result;
    const heard: HeardSong = {
      hash: name,
      name: title,
      heardMs: Date.now(),
      key,
      mode,
      tempo,
      duration,
    };
    // Keys are in order: the oldest is the first to go.
    const keys = await this.#keys();
    const others = keys.filter((one) => !one.endsWith(name)).slice(1 - most);
    const gone = keys.filter((one) => !others.includes(one));
    await this.keeper.write([
      ...gone.map((one) => ({ table: 'songs' as const, key: one })),
      ...gone.map((one) => ({ table: 'meta' as const, key: about + one.split(' ').at(-1) })),
      { table: 'songs', key: `${String(heard.heardMs).padStart(15, '0')} ${name}`, value: kept },
      { table: 'meta', key: about + name, value: heard },
    ]);
  }

  /** What was heard on this device, the newest first. */
  async all(): Promise<HeardSong[]> {
    const keys = (await this.keeper.keys('meta')).filter((key) => key.startsWith(about));
    const songs = await Promise.all(
      keys.map((key) => this.keeper.get('meta', key) as Promise<HeardSong | undefined>),
    );
    return songs.flatMap((one) => one ?? []).sort((one, other) => other.heardMs - one.heardMs);
  }

  /** What a song is made of, as it was heard then; nothing where that is not kept any more. */
  async past(hash: string): Promise<SongResult | undefined> {
    const key = (await this.#keys()).find((one) => one.endsWith(hash));
    return key === undefined
      ? undefined
      : (await this.keeper.get('songs', key) as Kept | undefined)?.result;
  }

  /** Forgets a song, with what was corrected in it. */
  async forget(hash: string): Promise<void> {
    const keys = [...await this.#keys(), ...await this.#keys(corrected)].filter((key) =>
      key.endsWith(hash)
    );
    await this.keeper.write([...keys.map((key) => ({ table: 'songs' as const, key })), {
      table: 'meta',
      key: about + hash,
    }]);
  }

  /**
   * The chords of a file as somebody has corrected them, and whether they were heard as they would
   * be today.
   */
  async corrected(
    name: string,
  ): Promise<{ chords: readonly Chord[]; isOfToday: boolean } | undefined> {
    // Two tabs may have written at once: the newest stands last.
    const key = (await this.#keys(corrected)).filter((one) => one.endsWith(name)).at(-1);
    const kept = key === undefined
      ? undefined
      : await this.keeper.get('songs', key) as Corrected | undefined;
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
      ...keys.filter((key) => !others.includes(key)).map((key) => ({
        table: 'songs' as const,
        key,
      })),
      ...(value
        ? [{
          table: 'songs' as const,
          key: `${corrected}${String(Date.now()).padStart(15, '0')} ${name}`,
          value,
        }]
        : []),
    ]);
  }

  /** What begins with a digit was heard; corrections begin with a word. */
  async #keys(start = ''): Promise<string[]> {
    const all = await this.keeper.keys('songs');
    return all.filter((key) => start ? key.startsWith(start) : /^\d/.test(key));
  }
}
