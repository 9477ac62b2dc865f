// The weights of a learnt network, under their hash: fetched once, and there without the network from then on.

/** Where they are kept; the shelves of the app itself are cleared with every version. */
const shelf = 'amadeus-networks';

/** The bytes under a hash: those of the device, or else what `fetch` brings, which are then kept. */
export async function weightsOf(hash: string, fetch: () => Promise<Response>): Promise<ArrayBuffer> {
  // Where the connection is not secure, browsers keep nothing.
  const cache = typeof caches === 'undefined' ? undefined : await caches.open(shelf).catch(() => undefined);
  const address = `/${shelf}/${hash}`;
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  const bytes = await (await fetch()).arrayBuffer();
  if (!await isWhole(bytes, hash)) throw new Error('What hears notes arrived damaged.');
  for (const old of await cache?.keys() ?? []) await cache?.delete(old);
  // A device without room fetches it again.
  await cache?.put(address, new Response(bytes)).catch(() => undefined);
  return bytes;
}

/** Whether bytes have a SHA-256; taken for granted where the browser cannot tell. */
async function isWhole(bytes: ArrayBuffer, hash: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true;
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}
