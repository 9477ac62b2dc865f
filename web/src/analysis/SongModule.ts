// The analysis of one piece of music after the other: the Swift of Sources/Core/Analysis, compiled
// to WebAssembly. It keeps who calls waiting for as long as it takes, so that pages call it in a
// worker (`analyse`).
import type { AnalysisExports } from './abi.js';
import type { Given } from './protocol.js';
import type { Chord, Key, Note, SongResult } from './SongResult.js';

export class SongModule {
  readonly #calls: AnalysisExports;
  readonly #decoder = new TextDecoder();
  #heard: (part: number) => void = () => undefined;

  constructor(module: WebAssembly.Module) {
    const page = {
      goes_on: (part: number) => {
        this.#heard(part);
        return 1;
      },
    };
    this.#calls = new WebAssembly.Instance(module, { page }).exports as unknown as AnalysisExports;
    this.#calls._initialize();
  }

  /** Bytes that it has taken so far; it never gives any back. */
  get memory(): number {
    return this.#calls.memory.buffer.byteLength;
  }

  /** Has notes heard from now on, by a network's weights; false where they are none. */
  useNetwork(weights: ArrayBuffer): boolean {
    const place = this.#calls.analysis_weights(weights.byteLength);
    if (place === 0) return false;
    new Uint8Array(this.#calls.memory.buffer, place).set(new Uint8Array(weights));
    return this.#calls.analysis_network() === 1;
  }

  /**
   * Begins with about so many mono samples at 22,050 a second, three hours' at most; `heard` is
   * told the part of the work that is done.
   */
  begin(count: number, heard: (part: number) => void): void {
    this.#heard = heard;
    if (this.#calls.analysis_begin(count) === 0) {
      throw new RangeError(`${count} samples cannot be heard`);
    }
  }

  /** Hears the samples that come next. */
  put(samples: Float32Array): void {
    const most = this.#calls.analysis_room_count();
    // Asked first: where the room is made, memory may grow and be another buffer.
    const place = this.#calls.analysis_room();
    for (let at = 0; at < samples.length; at += most) {
      const piece = samples.subarray(at, at + most);
      new Float32Array(this.#calls.memory.buffer, place, most).set(piece);
      if (this.#calls.analysis_add(piece.length) === 0) {
        throw new RangeError('these samples cannot be heard');
      }
    }
  }

  /**
   * Ends what was begun: what was heard, or that all samples have to be put once more, because the
   * music is too long to be held.
   */
  run(): SongResult | 'again' {
    const answer = this.#calls.analysis_run();
    if (answer === 0) throw new Error('This song has no audio to analyse.');
    return answer === 2 ? 'again' : this.#result();
  }

  /**
   * Reads the chords of what was heard again, with some that a person gives: in order, and apart
   * from each other.
   */
  correct(given: readonly Given[]): Chord[] {
    for (const { start, end, root, pitches } of given) {
      const notes = pitches.reduce((bits, pitch) => bits | 1 << pitch, 0);
      if (this.#calls.analysis_give(start, end, root, notes) === 0) {
        throw new RangeError('these chords cannot be given');
      }
    }
    if (this.#calls.analysis_correct() === 0) {
      throw new Error('This song has no chords to correct.');
    }
    return this.#result().chords.map((chord, at) =>
      this.#calls.analysis_is_given(at) === 1 ? { ...chord, by_hand: true } : chord
    );
  }

  #result(): SongResult {
    const calls = this.#calls;
    const [
      duration = 0,
      tonic = -1,
      isMinor = 0,
      tempo = NaN,
      cents = NaN,
      chords = 0,
      beats = 0,
      downbeats = 0,
      keys = 0,
      notes = -1,
    ] = this.#numbers(calls.analysis_summary());
    const hasKey = tonic >= 0;
    return {
      chords: Array.from({ length: chords }, (_, at) => this.#chord(at)),
      key: hasKey ? this.#name(calls.analysis_tonic(-1)) : null,
      mode: hasKey ? modeOf(isMinor) : null,
      keys: Array.from({ length: keys }, (_, at) => this.#key(at)),
      tempo: known(tempo),
      tuning_cents: known(cents),
      beats: Array.from({ length: beats }, (_, at) => thousandths(calls.analysis_beat(at))),
      downbeats: Array.from(
        { length: downbeats },
        (_, at) => thousandths(calls.analysis_downbeat(at)),
      ),
      notes: notes < 0 ? null : Array.from({ length: notes }, (_, at) => this.#note(at)),
      duration: thousandths(duration),
    };
  }

  #note(at: number): Note {
    const [pitch = 0, start = 0, end = 0, velocity = 0, confidence = 0, ...bends] = this.#numbers(
      this.#calls.analysis_note(at),
    );
    return {
      pitch,
      start: thousandths(start),
      end: thousandths(end),
      velocity: thousandths(velocity),
      confidence: thousandths(confidence),
      bends,
    };
  }

  #key(at: number): Key {
    const calls = this.#calls;
    const [start = 0, end = 0, isMinor = 0] = this.#numbers(calls.analysis_key(at));
    return {
      start: thousandths(start),
      end: thousandths(end),
      key: this.#name(calls.analysis_tonic(at)),
      mode: modeOf(isMinor),
    };
  }

  #chord(at: number): Chord {
    const calls = this.#calls;
    const [start = 0, end = 0, confidence = 0, , pitches = 0, ...rest] = this.#numbers(
      calls.analysis_chord(at),
    );
    const others = rest.slice(pitches);
    return {
      label: this.#name(calls.analysis_label(at, 0)),
      start: thousandths(start),
      end: thousandths(end),
      confidence: thousandths(confidence),
      pitch_classes: rest.slice(0, pitches),
      alternatives: Array.from({ length: others.length / 2 }, (_, other) => ({
        label: this.#name(calls.analysis_label(at, other + 1)),
        confidence: thousandths(others[2 * other + 1] ?? 0),
      })),
    };
  }

  #numbers(count: number): number[] {
    return [...new Float64Array(this.#calls.memory.buffer, this.#calls.analysis_numbers(), count)];
  }

  #name(bytes: number): string {
    return this.#decoder.decode(
      new Uint8Array(this.#calls.memory.buffer, this.#calls.analysis_letters(), bytes),
    );
  }
}

const modeOf = (isMinor: number) => isMinor === 1 ? 'minor' : 'major';
const known = (value: number) => Number.isNaN(value) ? null : thousandths(value);

/** Finer than any ear, and than the analysis; halves go away from zero, as in Swift. */
function thousandths(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) * 1_000) / 1_000;
}
