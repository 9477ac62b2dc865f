// What plays, kept on the device, so that a page that is loaded again goes on with it.
import type { Program } from './tracks.js';

export interface KeptSleep {
  readonly id: string;
  /** Whose it is. */
  readonly member: string | undefined;
  readonly program: Program;
  readonly beganMs: number;
  readonly endsMs?: number | undefined;
  /** It rested for a while when it was kept. */
  readonly isPaused: boolean;
}

const place = 'quintet.baby.sleep';
const loudnessPlace = 'quintet.baby.loudness';
const childPlace = 'quintet.baby.child';

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

export function keepSleep(sleep: KeptSleep | undefined): void {
  write(place, sleep && JSON.stringify(sleep));
}

/** What was kept by the same person and has not ended. */
export function leftSleep(member: string | undefined, now: number): KeptSleep | undefined {
  try {
    const kept = JSON.parse(read(place) ?? 'null') as KeptSleep | null;
    const isOver = kept?.endsMs !== undefined && kept.endsMs <= now;
    return kept && !isOver && kept.member === member && kept.program.tracks.length > 0
      ? kept
      : undefined;
  } catch {
    return undefined;
  }
}

/** How loud it is on this device, of what is safe: 0…1. */
export function keptLoudness(): number {
  const kept = Number(read(loudnessPlace) ?? 1);
  return kept >= 0 && kept <= 1 ? kept : 1;
}

export const keepLoudness = (loudness: number): void => write(loudnessPlace, String(loudness));

/** Who listens on this device. */
export const keptChild = (): string | undefined => read(childPlace);
export const keepChild = (child: string | undefined): void => write(childPlace, child);
