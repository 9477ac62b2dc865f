// Brings files into the library: in pieces, each of which is safe once it is answered, so that a lost
// connection costs one piece and not the file.
import { Away, makeId, Refusal } from '../data/index.js';
import type { Asset, Client } from '../generated/api.js';

/** At most what the server takes in one piece (8 MiB); smaller ones show progress sooner. */
const piece = 4 << 20;

/** How long to wait before a piece is tried again; after the last of them it is given up. */
const waits = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface UploadProgress {
  sent: number;
  total: number;
}

/** Uploads one file; stops, and leaves nothing behind, when the signal says so. */
export async function upload(
  client: Client, file: File, signal: AbortSignal, onProgress: (progress: UploadProgress) => void,
): Promise<Asset> {
  const id = makeId();
  const chunks = Math.max(1, Math.ceil(file.size / piece));
  try {
    await patiently(signal, () => client.beginUpload(id, { name: file.name }));
    for (let number = 0; number < chunks; number += 1) {
      const sent = number * piece;
      onProgress({ sent, total: file.size });
      const part = file.slice(sent, sent + piece);
      await patiently(signal, () => client.putChunk(id, number, part));
    }
    onProgress({ sent: file.size, total: file.size });
    return await patiently(signal, () => client.finishUpload(id, { chunks }));
  } catch (error) {
    // What cannot be removed now is removed by the server when nobody goes on with it.
    await client.deleteUpload(id).catch(() => undefined);
    throw error;
  }
}

/** Tries again as long as it is the network that fails. */
async function patiently<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  for (let turn = 0; ; turn += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const wait = waits[turn];
      const mayPass = error instanceof Away || (error instanceof Refusal && error.isPassing);
      if (!mayPass || wait === undefined) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
