/** Bytes of a sample in the journal: as it came. */
const width = 4;

/** With less room than this a take would come to a sudden end. */
export const leastSeconds = 60;

/** How much longer one can record on this device; nothing where the browser does not tell. */
export async function secondsLeft(rate: number, channels: number): Promise<number | undefined> {
  const bytes = await bytesLeft();
  return bytes === undefined ? undefined : secondsIn(bytes, rate, channels);
}

export async function bytesLeft(): Promise<number | undefined> {
  const { quota, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  return quota === undefined ? undefined : quota - usage;
}

export function secondsIn(bytes: number, rate: number, channels: number): number {
  return bytes / ((rate || 48_000) * channels * width);
}
