import type { ChordFrame } from './ChordFrame.js';
import { liveKinds } from './ChordFrame.js';
import type { ListeningPart } from './ListeningModule.js';

/** Which chord is played, by the ChordListener of Sources/Core/Analysis: a frame every 20 ms. */
export const liveChords: ListeningPart<ChordFrame> = {
  begin: (calls, rate) => calls.melody_chords(rate),
  hear: (calls, count) => calls.melody_chorded(count),
  numbers: 6,
  frame: ([seconds = 0, root = -1, kind = 0, bass = 0, certainty = 0, level = 0]) => ({
    seconds,
    root: root < 0 || kind === liveKinds.length ? undefined : root,
    note: root >= 0 && kind === liveKinds.length ? root : undefined,
    kind: liveKinds[kind] ?? 'maj',
    bass,
    certainty,
    level,
  }),
};
