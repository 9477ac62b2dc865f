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
  /** What a file of so many samples begins with. */
  head(samples: number): BlobPart;
  /** Where each frame begins, and at last where the last one ends. */
  edges(): AsyncIterable<number>;
}
