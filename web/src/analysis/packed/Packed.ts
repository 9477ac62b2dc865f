// A file of music that can be cut between its frames, so that never all of it has to be decoded at
// once.

export interface Packed {
  /**
   * Samples a second, and in each frame but the last; where frames say how many they have, what all
   * of those are multiples of.
   */
  readonly rate: number;
  readonly frameSamples: number;
  /** Samples of the whole, where the last frame may have fewer than the others. */
  readonly sampleCount?: number;
  /** Samples before and behind the music: `head` has the browser leave out those before it. */
  readonly padding?: { readonly start: number; readonly end: number };
  /** So many frames before the first give no sound, but the decoder needs them. */
  readonly preroll?: number;
  /** What a file of so many samples begins with, whose frames have these lengths in bytes. */
  head(samples: number, lengths: readonly number[]): BlobPart;
  /** What follows, where that is more than the bytes of its frames, one behind another. */
  body?(samples: number, lengths: readonly number[], frames: Uint8Array): BlobPart;
  /** Where the frames lie, in order. */
  frames(): AsyncIterable<Frame>;
}

/** From which byte to before which. */
export interface Frame {
  readonly start: number;
  readonly end: number;
  /** Where the rest of it lies, if something else lies between. */
  readonly rest?: readonly Frame[];
  /** How many samples it has, if frames differ. */
  readonly samples?: number;
}

/** What stands for a frame that is not where it is expected: a file with one is not cut. */
export const astray: Frame = { start: 0, end: 0 };

/** All bytes of a frame, wherever they lie. */
export const partsOf = (frame: Frame): readonly Frame[] => [frame, ...frame.rest ?? []];

/** How many bytes a frame has. */
export const lengthOf = (frame: Frame): number =>
  partsOf(frame).reduce((sum, { start, end }) => sum + end - start, 0);
