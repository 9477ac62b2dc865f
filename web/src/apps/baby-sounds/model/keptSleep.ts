// What plays, kept on the device, so that a page that is loaded again goes on with it.
import { asText, StoredValue } from '../../../data/StoredValue.js';
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

const lastSleep = new StoredValue('quintet.baby.sleep', (text) => {
  const kept = JSON.parse(text) as KeptSleep;
  return kept.program.tracks.length > 0 ? kept : undefined;
});
const loudness = new StoredValue('quintet.baby.loudness', (text) => {
  const kept = Number(text);
  return kept >= 0 && kept <= 1 ? kept : undefined;
});
const child = new StoredValue('quintet.baby.child', asText);

export const keepSleep = lastSleep.set;

/** What was kept by the same person and has not ended. */
export function leftSleep(member: string | undefined, now: number): KeptSleep | undefined {
  const kept = lastSleep.get();
  const isOver = kept?.endsMs !== undefined && kept.endsMs <= now;
  return kept && !isOver && kept.member === member ? kept : undefined;
}

/** How loud it is on this device, of what is safe: 0…1. */
export const keptLoudness = (): number => loudness.get() ?? 1;
export const keepLoudness = loudness.set;

/** Who listens on this device. */
export const keptChild = child.get;
export const keepChild = child.set;
