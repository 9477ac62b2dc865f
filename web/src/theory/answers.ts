// What theory answers, as a page sees it.

/** A chord; pitches are 0 for C to 11. */
export interface ChordFacts {
  readonly chord: string;
  readonly harte: string;
  readonly quality: string;
  readonly notes: readonly string[];
  readonly pitches: readonly number[];
  readonly degrees: readonly string[];
  readonly intervals: readonly string[];
  readonly aliases: readonly string[];
  readonly inversions: readonly string[];
  readonly piano: readonly PianoVoicing[];
  readonly shapes: readonly ChordShape[];
}

/** Keys of a piano: MIDI's numbers. */
export interface PianoVoicing {
  readonly name: string;
  readonly pitches: readonly number[];
}

/** How a chord is held: for each string a fret (−1 silent, 0 open) and a finger (0 none). */
export interface ChordShape {
  readonly text: string;
  readonly frets: readonly number[];
  readonly fingers: readonly number[];
  readonly pitches: readonly number[];
}

/** Which strings, where a capo is, and how many shapes. */
export interface Strings {
  readonly tuning: string;
  readonly capo?: number;
  readonly most?: number;
}

export interface FoundChord {
  readonly chord: string;
  readonly quality: string;
  readonly notes: readonly string[];
  /** Notes that nobody holds. */
  readonly missing: readonly string[];
}

/** A chord on a degree; numeral and chord are empty where the dictionary has none. */
export interface DegreeChord {
  readonly numeral: string;
  readonly chord: string;
  readonly notes: readonly string[];
}

export interface ScaleFacts {
  readonly scale: string;
  readonly notes: readonly string[];
  readonly pitches: readonly number[];
  readonly degrees: readonly string[];
  readonly semitones: readonly number[];
  readonly aliases: readonly string[];
  readonly relatives: readonly string[];
  readonly triads: readonly DegreeChord[];
  readonly sevenths: readonly DegreeChord[];
}

export interface FittingScale {
  readonly scale: string;
  readonly notes: readonly string[];
  /** Notes of the chords that it does not have. */
  readonly outside: readonly string[];
}

export interface ProgressionFacts {
  readonly genre: string;
  readonly name: string;
  readonly numerals: readonly string[];
  readonly chords: readonly string[];
  /** How to play them one after the other: the bass first. */
  readonly voicings: readonly (readonly number[])[];
}

/** A key: its scale, and what lies around it on the circle of fifths. */
export interface KeyFacts extends ScaleFacts {
  readonly key: string;
  /** 0 at the top, clockwise. */
  readonly place: number;
  /** Sharps; negative for flats. */
  readonly fifths: number;
  readonly signature: readonly string[];
  readonly relative: string;
  readonly parallel: string;
  readonly below: readonly string[];
  readonly above: readonly string[];
}

/** A place on the circle of fifths: one key, or two that sound the same. */
export interface CirclePlace {
  readonly place: number;
  readonly major: readonly string[];
  readonly minor: readonly string[];
  readonly fifths: readonly number[];
}

export interface ChordKind {
  readonly symbol: string;
  readonly name: string;
  readonly degrees: readonly string[];
}

export interface ScaleKind {
  readonly name: string;
  readonly degrees: readonly string[];
  readonly aliases: readonly string[];
}
