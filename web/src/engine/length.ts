// How long a file lasts, and how long it may be, before all of it is decoded into memory.

/** How long a browser may look for a file's length. */
const patienceMs = 5_000;

/** Gigabytes of memory; phones that do not say it are taken for small ones. */
export function memoryHere(): number {
  return (navigator as { deviceMemory?: number }).deviceMemory ??
    (matchMedia('(pointer: coarse)').matches ? 2 : 8);
}

/**
 * How long a sound may be that is played from memory, in seconds: it is there twice, with 23 MB for
 * a minute each.
 */
export function longestInMemory(gigabytes = memoryHere()): number {
  return gigabytes >= 8 ? 1_200 : gigabytes >= 4 ? 720 : 420;
}

/** What is no larger is decoded unasked: it is a few minutes of music. */
const smallBytes = 1_200_000;
/** What a second of packed music has at most, of files that do not say how long they last. */
export const packedBytes = 32_000;

/** Throws where a file lasts more than so many seconds, before it is decoded. */
export async function refuseLonger(file: Blob, most: number): Promise<void> {
  if (file.size <= smallBytes) return;
  const seconds = await secondsOf(file) ?? file.size / packedBytes;
  if (seconds <= most) return;
  throw new Error(
    `This sound is ${Math.ceil(seconds / 60)} minutes long, and this device has memory for ${
      most / 60
    }. Shorten it and try again.`,
  );
}

/** What the file says of its length; nothing where it does not say. */
export async function secondsOf(file: Blob): Promise<number | undefined> {
  const player = new Audio();
  player.preload = 'metadata';
  player.src = URL.createObjectURL(file);
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      player.onloadedmetadata = () =>
        resolve(Number.isFinite(player.duration) ? player.duration : undefined);
      player.onerror = () => resolve(undefined);
      patience = setTimeout(resolve, patienceMs);
    });
  } finally {
    clearTimeout(patience);
    URL.revokeObjectURL(player.src);
    player.removeAttribute('src');
    // Only so it lets go of the file.
    player.load();
  }
}
