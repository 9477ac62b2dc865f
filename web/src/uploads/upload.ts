// Brings files into the library: in pieces, each of which is safe once it is answered, so that a
// lost connection costs one piece and not the file.
import { mayPass, Refusal } from '../data/index.js';
import type { Asset, Client } from '../generated/api.js';

/** At most what the server takes in one piece (8 MiB); smaller ones show progress sooner. */
const piece = 4 << 20;

/** How long to wait before a piece is tried again; after the last of them it is left for later. */
const waits = [1_000, 2_000, 4_000, 8_000, 16_000];

/** A file under the id that its upload has, and the sound that becomes of it. */
export interface Parcel {
  id: string;
  name: string;
  file: Blob;
}

/** A file whose pieces are all at the server, and that is no sound of the library yet. */
export interface SentFile {
  id: string;
  chunks: number;
  /** Makes it a sound of the library. */
  finish(): Promise<Asset>;
}

/** Uploads one file, or what is missing of it; `onProgress` is told how many bytes are there. */
export async function upload(
  client: Client,
  parcel: Parcel,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Asset> {
  return (await send(client, parcel, signal, onProgress)).finish();
}

/** The same, but for the end: whoever makes something of the file may finish it with that. */
export async function send(
  client: Client,
  { id, name, file }: Parcel,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<SentFile> {
  const chunks = Math.max(1, Math.ceil(file.size / piece));
  const here = await patiently(signal, () => begin(client, id, name));
  for (let number = 0; here && number < chunks; number += 1) {
    const sent = number * piece;
    onProgress(sent);
    const part = file.slice(sent, sent + piece);
    if (!here.has(number)) await patiently(signal, () => client.putChunk(id, number, part));
  }
  onProgress(file.size);
  return {
    id,
    chunks,
    finish: () => patiently(signal, () => client.finishUpload(id, { chunks })),
  };
}

/**
 * The pieces that are there; nothing where all of it was ended before, and what was to become of it
 * then failed: ended again, it answers the same.
 */
async function begin(client: Client, id: string, name: string): Promise<Set<number> | undefined> {
  try {
    return new Set((await client.beginUpload(id, { name })).chunks);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'id_taken') return undefined;
    throw error;
  }
}

/** Tries again as long as it is the network that fails. */
async function patiently<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  for (let turn = 0;; turn += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const wait = waits[turn];
      if (!mayPass(error) || wait === undefined) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
