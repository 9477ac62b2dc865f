// What plays, kept on the device, so that a page that is loaded again goes on with it.
import { asText, StoredValue } from '../../../data/StoredValue.js';
import type { Program } from './tracks.js';

export interface SavedSleep {
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
  const kept = JSON.parse(text) as SavedSleep;
  return kept.program.tracks.length > 0 ? kept : undefined;
});
const loudness = new StoredValue('quintet.baby.loudness', (text) => {
  const kept = Number(text);
  return kept >= 0 && kept <= 1 ? kept : undefined;
});
const child = new StoredValue('quintet.baby.child', asText);

export const saveSleep = lastSleep.set;

/** What was kept by the same person and has not ended. */
export function unfinishedSleep(member: string | undefined, now: number): SavedSleep | undefined {
  const kept = lastSleep.get();
  const isOver = kept?.endsMs !== undefined && kept.endsMs <= now;
  return kept && !isOver && kept.member === member ? kept : undefined;
}

/** How loud it is on this device, of what is safe: 0…1. */
export const savedLoudness = (): number => loudness.get() ?? 1;
export const saveLoudness = loudness.set;

/** Who listens on this device. */
export const savedChild = child.get;
export const saveChild = child.set;
