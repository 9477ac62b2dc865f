// Meters and counters, as they cross from the audio thread to the page: four counters and the four
// numbers of safety as doubles, then four floats for each track, for the master and for the live
// input.

const counters = 4;
const header = 8;
const perTrack = 4;

/** The level of a track or of the master: peaks as amplitudes, effective values as powers. */
export interface Level {
  readonly peakLeft: number;
  readonly peakRight: number;
  readonly meanSquareLeft: number;
  readonly meanSquareRight: number;
}

/** What leaves, in dB(A) at the ear; all 0 where no limit was ever set. */
export interface SafetyLevel {
  /** Over 125 ms (Fast), and over a second (Slow). */
  readonly level: number;
  readonly slow: number;
  /** The energy since the last reset, or since this audio thread began. */
  readonly pascalSquaredSeconds: number;
  /** By how many decibels it would be louder without the limit. */
  readonly heldBack: number;
}

/**
 * One block of levels; both threads may look at the same memory. A torn read is a needle's tremble.
 */
export class Levels {
  readonly #counters: Float64Array;
  readonly #values: Float32Array;
  readonly #tracks: number;

  constructor(readonly buffer: ArrayBufferLike, tracks: number) {
    this.#tracks = tracks;
    this.#counters = new Float64Array(buffer, 0, header);
    this.#values = new Float32Array(buffer, header * 8, (tracks + 2) * perTrack);
  }

  static byteCount(tracks: number): number {
    return header * 8 + (tracks + 2) * perTrack * 4;
  }

  /** Puts down the engine's clock, what was counted, and where the guide's track is heard. */
  count(now: number, quanta: number, missed: number, place: number): void {
    this.#counters[0] = now;
    this.#counters[1] = quanta;
    this.#counters[2] = missed;
    this.#counters[3] = place;
  }

  /** Puts down what the engine has measured. */
  show(values: Float32Array, input: Float32Array, safety: Float64Array): void {
    this.#counters.set(safety, counters);
    this.#values.set(values);
    this.#values.set(input, values.length);
  }

  /** Takes over a block that was posted. */
  take(block: ArrayBuffer): void {
    new Uint8Array(this.buffer).set(new Uint8Array(block));
  }

  /** The frame of the engine's clock at which the next quantum begins. */
  get now(): number {
    return this.#counters[0] ?? 0;
  }

  /** Quanta rendered since the audio thread began. */
  get quanta(): number {
    return this.#counters[1] ?? 0;
  }

  /** Quanta that the browser left out because nothing was ready in time. */
  get missed(): number {
    return this.#counters[2] ?? 0;
  }

  /**
   * The frame at which the track with the guide's beats is heard in its sound; −1 when it plays
   * nothing.
   */
  get place(): number {
    return this.#counters[3] ?? -1;
  }

  get safety(): SafetyLevel {
    const [level = 0, slow = 0, pascalSquaredSeconds = 0, heldBack = 0] = this.#counters.subarray(
      counters,
    );
    return { level, slow, pascalSquaredSeconds, heldBack };
  }

  track(number: number): Level {
    return this.#level(number);
  }

  get master(): Level {
    return this.#level(this.#tracks);
  }

  get input(): Level {
    return this.#level(this.#tracks + 1);
  }

  #level(number: number): Level {
    const at = (part: number) => this.#values[number * perTrack + part] ?? 0;
    return {
      peakLeft: at(0),
      peakRight: at(1),
      meanSquareLeft: at(2),
      meanSquareRight: at(3),
    };
  }
}
