// A file of music that can be cut between its frames, so that never all of it has to be decoded at
// once.

export interface Packed {
  /** Samples a second, and in each frame but the last. */
  readonly rate: number;
  readonly frameSamples: number;
  /** Samples of the whole, where the last frame may have fewer than the others. */
  readonly sampleCount?: number;
  /** Samples before and behind the music: `head` has the browser leave out those before it. */
  readonly padding?: { readonly start: number; readonly end: number };
  /** What a file of so many samples begins with, whose frames have these lengths in bytes. */
  head(samples: number, lengths: readonly number[]): BlobPart;
  /** Where the frames lie, in order. */
  frames(): AsyncIterable<Frame>;
}

/** From which byte to before which. */
export interface Frame {
  readonly start: number;
  readonly end: number;
}
