import type { ListeningPart } from './ListeningModule.js';
import type { PianoFrame } from './PianoFrame.js';

/** The strings of a piano, by the PianoListener of Sources/Core/Melody: a frame every 100 ms. */
export const piano: ListeningPart<PianoFrame> = {
  begin: (calls, rate) => calls.melody_piano(rate),
  hear: (calls, count) => calls.melody_pianoed(count),
  numbers: 5,
  frame: ([seconds = 0, hertz = 0, first = 0, inharmonicity = 0, partials = 0]) => ({
    seconds,
    hertz,
    first,
    inharmonicity,
    partials,
  }),
};
