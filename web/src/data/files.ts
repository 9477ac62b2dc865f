// Sounds as bytes under their hash, or that of a folder of their room: fetched once, and there
// without the network from then on.
import { Full } from './errors.js';
import type { Keeper } from './keeper.js';

export class Files {
  /** What is being fetched, so that nobody fetches it twice. */
  readonly #coming = new Map<string, Promise<Blob>>();

  constructor(private readonly keeper: Keeper) {}

  /**
   * The bytes under a hash: those of the device, or else what `fetch` brings, which are then kept.
   */
  async get(hash: string, fetch: () => Promise<Response>): Promise<Blob> {
    const coming = this.#coming.get(hash) ?? this.#find(hash, fetch);
    this.#coming.set(hash, coming);
    try {
      return await coming;
    } finally {
      this.#coming.delete(hash);
    }
  }

  /** Keeps bytes that are here already. */
  async put(hash: string, bytes: Blob): Promise<void> {
    await this.keeper.write([{ table: 'files', key: hash, value: bytes }]).catch((error) => {
      // It can be fetched again; a device without room plays what is in memory.
      if (!(error instanceof Full)) throw error;
    });
  }

  /** The hashes of what can be had without the network. */
  async kept(): Promise<ReadonlySet<string>> {
    return new Set(await this.keeper.keys('files'));
  }

  /**
   * Lets go of all but these. What stands in a folder, such as `baby/HASH`, is touched by who names
   * the folder only.
   */
  async keepOnly(wanted: ReadonlySet<string>, folder = ''): Promise<void> {
    const gone = (await this.keeper.keys('files')).filter((key) =>
      folderOf(key) === folder && !wanted.has(key)
    );
    await this.keeper.write(gone.map((key) => ({ table: 'files', key })));
  }

  async #find(hash: string, fetch: () => Promise<Response>): Promise<Blob> {
    const kept = await this.keeper.get('files', hash);
    if (kept instanceof Blob) return kept;
    const bytes = await (await fetch()).blob();
    await this.put(hash, bytes);
    return bytes;
  }
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);
