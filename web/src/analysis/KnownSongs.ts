// What was heard on this device already: the same file is not heard twice, and its song plays again
// without it. It goes with everything else that is kept here when somebody signs out.
import { Full, type Keeper, type Write } from '../data/index.js';
import { recipe } from './abi.js';
import { sha256 } from './sha256.js';
import type { Chord, SongResult } from './SongResult.js';

/** All songs are kept until the device is full; then so many of the oldest make way at a time. */
const oldest = 20;
/** The sound of the newest, as long as all of them together take no more than this. */
export const mostSound = 1024 ** 3;
/** Larger files are not looked up: all of their bytes would be held once more. */
const largest = 256 * 1024 * 1024;

/** Where corrections lay before the household kept them. */
const corrected = 'by hand ';

export interface Corrected {
  readonly recipe: number;
  readonly chords: readonly Chord[];
}

interface StoredSong {
  readonly recipe: number;
  readonly result: SongResult;
}

/** A song that was heard on this device, as a list shows it. */
export interface HeardSong {
  /** The SHA-256 of its file. */
  readonly hash: string;
  /** What the file was called when it was heard last. */
  readonly name: string;
  /** When it was opened last. */
  readonly heardMs: number;
  /** When it was opened first; missing in older ones. */
  readonly addedMs?: number;
  readonly key: string | null;
  readonly mode: SongResult['mode'];
  readonly tempo: number | null;
  readonly duration: number;
  /** How much its sound takes here; 0 where it is not kept. */
  readonly bytes?: number;
  /** By which recipe it was heard when the member's other devices were told of it. */
  readonly sharedRecipe?: number;
}

const about = 'heard song ';
/** The folder of the sounds, by their hashes. */
const sound = 'song/';

/** A song with its sound on this device. */
export interface Sounding {
  readonly hash: string;
  readonly name: string;
  readonly bytes: number;
}

export class KnownSongs {
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
      : await this.keeper.get('songs', key) as StoredSong | undefined;
    return kept?.recipe === recipe && (kept.result.notes || !needsNotes) ? kept.result : undefined;
  }

  /**
   * Keeps a song: what it was found to be made of, what it is called, and its sound where there is
   * room. Where there is none at all, chords of the oldest songs make way; these stay listed.
   */
  async save(name: string, result: SongResult, title: string, file: Blob): Promise<void> {
    await this.#save(name, { recipe, result }, { name: title, bytes: file.size }, file);
  }

  /** Keeps what another device has found: it is read without its sound, and heard anew with it. */
  async saveRead(name: string, result: SongResult, title: string, addedMs: number): Promise<void> {
    await this.#save(name, { recipe: 0, result }, { name: title, bytes: 0, addedMs });
  }

  /** Notes that the member's other devices were told of a song. */
  async setShared(name: string): Promise<void> {
    const now = await this.about(name);
    if (!now) return;
    const value: HeardSong = { ...now, sharedRecipe: recipe };
    await this.keeper.write([{ table: 'meta', key: aboutKey(name), value }]);
  }

  async #save(
    name: string,
    kept: StoredSong,
    about: Pick<HeardSong, 'name' | 'bytes' | 'addedMs'>,
    file?: Blob,
  ): Promise<void> {
    const { key, mode, tempo, duration } = kept.result;
    const nowMs = Date.now();
    const before = await this.about(name);
    const heard: HeardSong = {
      ...before,
      addedMs: before?.heardMs ?? nowMs,
      ...about,
      ...(before?.addedMs !== undefined && { addedMs: before.addedMs }),
      hash: name,
      heardMs: nowMs,
      key,
      mode,
      tempo,
      duration,
    };
    const keys = await this.#keys();
    const again = keys.filter((one) => one.endsWith(name));
    const without = (about: HeardSong, gone: readonly string[]): Write[] => [
      ...gone.map((one) => ({ table: 'songs' as const, key: one })),
      { table: 'songs', key: `${String(about.heardMs).padStart(15, '0')} ${name}`, value: kept },
      { table: 'meta', key: aboutKey(name), value: about },
    ];
    try {
      const sounds = file ? await this.#withSound(name, file) : [];
      return await this.keeper.write([...without(heard, again), ...sounds]);
    } catch (error) {
      if (!(error instanceof Full)) throw error;
    }
    // Keys are in order: the oldest is the first to go.
    const others = keys.filter((one) => !again.includes(one));
    for (let gone = 0;; gone += oldest) {
      try {
        const lines = without({ ...heard, bytes: 0 }, [...again, ...others.slice(0, gone)]);
        return await this.keeper.write(lines);
      } catch (error) {
        if (!(error instanceof Full) || gone >= others.length) throw error;
      }
    }
  }

  /** Keeps a sound that is still to be heard. */
  async saveSound(name: string, file: Blob): Promise<void> {
    await this.keeper.write([{ table: 'files', key: sound + name, value: file }]);
  }

  /** The sound of a song; nothing where it is not on this device. */
  async sound(name: string): Promise<Blob | undefined> {
    // A pad of Yak Back that is on this device lies under its hash alone.
    for (const key of [sound + name, name]) {
      const file = await this.keeper.get('files', key);
      if (file instanceof Blob) return file;
    }
    return undefined;
  }

  /** The songs whose sound is on this device, the newest first, and how large it is. */
  async withSound(): Promise<Sounding[]> {
    const here = new Set(await this.keeper.keys('files'));
    return Promise.all((await this.#sounding(here)).map(async ({ hash, name }) => {
      const file = await this.keeper.get('files', sound + hash);
      return { hash, name, bytes: file instanceof Blob ? file.size : 0 };
    }));
  }

  async #sounding(files: ReadonlySet<string>): Promise<HeardSong[]> {
    return (await this.all()).filter(({ hash }) => files.has(sound + hash));
  }

  /** Takes a song's sound from the device; everything else of it stays. Answers the sound. */
  async removeSound(hash: string): Promise<Blob | undefined> {
    const file = await this.keeper.get('files', sound + hash);
    await this.keeper.write([{ table: 'files', key: sound + hash }]);
    return file instanceof Blob ? file : undefined;
  }

  /** Puts a song's sound in, and takes out those of the oldest that there is no room for. */
  async #withSound(name: string, file: Blob): Promise<Write[]> {
    const here = new Set(await this.keeper.keys('files'));
    let bytes = file.size;
    // A sound that was removed takes no room.
    const tooMany = (await this.#sounding(here)).filter(({ hash, bytes: own = 0 }) => {
      if (hash === name) return false;
      bytes += own;
      return bytes > mostSound;
    });
    return [
      ...tooMany.map(({ hash }) => ({ table: 'files' as const, key: sound + hash })),
      ...here.has(sound + name) || here.has(name)
        ? []
        : [{ table: 'files' as const, key: sound + name, value: file }],
    ];
  }

  /** What is known of a song without opening it. */
  async about(hash: string): Promise<HeardSong | undefined> {
    return await this.keeper.get('meta', aboutKey(hash)) as HeardSong | undefined;
  }

  /** What was heard on this device, the newest first. */
  async all(): Promise<HeardSong[]> {
    // In one go: thousands are a matter of milliseconds then.
    return (await this.keeper.all('meta'))
      .flatMap(([key, value]) => key.startsWith(about) ? [value as HeardSong] : [])
      .sort((one, other) => other.heardMs - one.heardMs);
  }

  /** What a song is made of, as it was heard then; nothing where that is not kept any more. */
  async past(hash: string): Promise<SongResult | undefined> {
    const key = (await this.#keys()).find((one) => one.endsWith(hash));
    return key === undefined
      ? undefined
      : (await this.keeper.get('songs', key) as StoredSong | undefined)?.result;
  }

  /** Forgets a song, with its sound. */
  async forget(hash: string): Promise<void> {
    const keys = [...await this.#keys(), ...await this.#keys(corrected)].filter((key) =>
      key.endsWith(hash)
    );
    await this.keeper.write([
      ...keys.map((key) => ({ table: 'songs' as const, key })),
      { table: 'meta', key: aboutKey(hash) },
      { table: 'files', key: sound + hash },
    ]);
  }

  /** Corrections of a file that this device alone has, from before the household kept them. */
  async leftHere(name: string): Promise<Corrected | undefined> {
    const key = (await this.#keys(corrected)).filter((one) => one.endsWith(name)).at(-1);
    return key === undefined
      ? undefined
      : await this.keeper.get('songs', key) as Corrected | undefined;
  }

  /** Forgets these: the household keeps them from now on. */
  async handedOver(name: string): Promise<void> {
    const keys = (await this.#keys(corrected)).filter((one) => one.endsWith(name));
    await this.keeper.write(keys.map((key) => ({ table: 'songs' as const, key })));
  }

  /** What begins with a digit was heard; corrections begin with a word. */
  async #keys(start = ''): Promise<string[]> {
    const all = await this.keeper.keys('songs');
    return all.filter((key) => start ? key.startsWith(start) : /^\d/.test(key));
  }
}

const aboutKey = (hash: string) => about + hash;
