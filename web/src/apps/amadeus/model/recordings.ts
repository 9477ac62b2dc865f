// Recordings of Amadeus on their way: from the microphone to this device, and on to the library.
import { isObject } from '../../../data/overlay.js';
import type { Arrival } from '../../../uploads/arrivals.js';
import { words } from '../words.js';

/** Whose recordings they are, on this device and on their way into the library. */
export const app = 'amadeus';

/** A recording that was just made, kept on this device until it is in the library's line. */
export interface NewRecording {
  file: Blob;
  name: string;
  /** It is safe elsewhere, or nobody wants it. */
  forget(): Promise<void>;
  /** It waits on the page. */
  leave(): Promise<void>;
}

/** What is known of a recording on its way: what its file is known by, where that can be told. */
export interface RecordingNote {
  is_recording: true;
  hash?: string;
}

/** By what the file of an arrival is known; older ones say nothing else. */
export function hashOf({ note }: Arrival): string | undefined {
  const hash = isObject(note) ? note['hash'] : note;
  return typeof hash === 'string' ? hash : undefined;
}

export function nameNow(now = new Date()): string {
  const at = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return words.recordings.recording(now.toLocaleString('en', at));
}
