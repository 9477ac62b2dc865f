import type { ListeningPart } from './ListeningModule.js';
import type { PitchFrame } from './PitchFrame.js';

/** The pitch of one instrument, by the Tuner of Sources/Core/Melody: a frame every 10 ms. */
export const tuner: ListeningPart<PitchFrame> = {
  begin: (calls, rate) => calls.melody_tune(rate),
  hear: (calls, count) => calls.melody_tuned(count),
  numbers: 4,
  frame: ([seconds = 0, hertz = 0, clarity = 0, level = 0]) => ({ seconds, hertz, clarity, level }),
};
