// What a piece of music is made of, with the words that the command and the server use too.

export interface Alternative {
  readonly label: string;
  readonly confidence: number;
}

export interface Chord {
  /** Harte's notation, such as `A:min7/b3`; `N` where there is no chord. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly pitch_classes: readonly number[];
  readonly alternatives: readonly Alternative[];
  /** Said by a person, and not heard. */
  readonly by_hand?: boolean;
}

/** A stretch of time in one key. */
export interface Key {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly mode: 'major' | 'minor';
}

export interface Note {
  /** As MIDI counts. */
  readonly pitch: number;
  readonly start: number;
  readonly end: number;
  readonly velocity: number;
  readonly confidence: number;
  /** Cents above its pitch, every 25 ms from its start on; none where it is held steady. */
  readonly bends: readonly number[];
}

export interface SongResult {
  readonly chords: readonly Chord[];
  readonly key: string | null;
  readonly mode: 'major' | 'minor' | null;
  readonly keys: readonly Key[];
  /** Beats a minute. */
  readonly tempo: number | null;
  /** How bars are counted, where a person has said it; a beat of a unit of 8 is an eighth note. */
  readonly meter?: { readonly beats: number; readonly unit: number };
  /** Above A4 = 440 Hz. */
  readonly tuning_cents: number | null;
  readonly beats: readonly number[];
  readonly downbeats: readonly number[];
  /** Nothing where no network was at hand that hears them. */
  readonly notes: readonly Note[] | null;
  readonly duration: number;
}
