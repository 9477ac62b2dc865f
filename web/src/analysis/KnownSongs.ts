// What was heard on this device already: the same file is not heard twice. It goes with everything else that is kept here
// when somebody signs out.
import type { Keeper } from '../data/index.js';
import { recipe } from './abi.js';
import { sha256 } from './sha256.js';
import type { SongResult } from './SongResult.js';

/** The last that many are kept. */
const most = 60;
/** Larger files are not looked up: all of their bytes would be held once more. */
const largest = 256 * 1024 * 1024;

interface Kept {
  readonly recipe: number;
  readonly result: SongResult;
}

export class KnownSongs {
  constructor(private readonly keeper: Keeper) {}

  /** By what a file is known; nothing where that cannot be told. */
  async name(file: Blob): Promise<string | undefined> {
    return file.size <= largest ? sha256(await file.arrayBuffer()) : undefined;
  }

  /** What a file was found to be made of; nothing where it was never heard, or otherwise than it would be today. */
  async find(name: string, needsNotes: boolean): Promise<SongResult | undefined> {
    const key = (await this.keeper.keys('songs')).find((one) => one.endsWith(name));
    const kept = key === undefined ? undefined : await this.keeper.get('songs', key) as Kept | undefined;
    return kept?.recipe === recipe && (kept.result.notes || !needsNotes) ? kept.result : undefined;
  }

  async keep(name: string, result: SongResult): Promise<void> {
    const kept: Kept = { recipe, result };
    // Keys are in order: the oldest is the first to go.
    const keys = await this.keeper.keys('songs');
    const others = keys.filter((key) => !key.endsWith(name)).slice(1 - most);
    const gone = keys.filter((key) => !others.includes(key));
    await this.keeper.write([
      ...gone.map((key) => ({ table: 'songs' as const, key })),
      { table: 'songs', key: `${String(Date.now()).padStart(15, '0')} ${name}`, value: kept },
    ]);
  }
}
