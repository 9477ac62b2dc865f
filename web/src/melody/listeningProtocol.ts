// What the page and a worker that listens to the microphone say to each other.

/** The rate first, then samples as they come; each piece is answered. */
export type ToListener = { kind: 'begin'; rate: number } | {
  kind: 'samples';
  samples: Float32Array;
};

export type FromListener<Frame> = { kind: 'heard'; frames: Frame[] } | {
  kind: 'trouble';
  words: string;
};
