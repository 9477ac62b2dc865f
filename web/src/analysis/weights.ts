// The weights of a learnt network, under their hash: fetched once, and there without the network
// from then on.
import { sha256 } from './sha256.js';

/** Where they are kept; the shelves of the app itself are cleared with every version. */
const shelf = 'amadeus-networks';

/**
 * The bytes under a hash: those of the device, or else what `fetch` brings, which are then kept.
 */
export async function weightsOf(
  hash: string,
  fetch: () => Promise<Response>,
): Promise<ArrayBuffer> {
  const address = `/${shelf}/${hash}`;
  // Browsers keep nothing where the connection is not secure, or there is no room: then it is
  // fetched again.
  const kept = await keptAt(address).catch(() => undefined);
  if (kept) return kept;
  const bytes = await (await fetch()).arrayBuffer();
  if (!await isWhole(bytes, hash)) {
    throw new Error('The note model was damaged during download. Try again.');
  }
  await store(bytes, address).catch(() => undefined);
  return bytes;
}

async function keptAt(address: string): Promise<ArrayBuffer | undefined> {
  return (await (await caches.open(shelf)).match(address))?.arrayBuffer();
}

/** Keeps these bytes, and then no others. */
async function store(bytes: ArrayBuffer, address: string): Promise<void> {
  const cache = await caches.open(shelf);
  await cache.put(address, new Response(bytes));
  for (const old of await cache.keys()) {
    if (new URL(old.url).pathname !== address) await cache.delete(old);
  }
}

/** Whether bytes have a SHA-256; taken for granted where the browser cannot tell. */
async function isWhole(bytes: ArrayBuffer, hash: string): Promise<boolean> {
  return (await sha256(bytes) ?? hash) === hash;
}
