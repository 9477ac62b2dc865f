// Chords, scales, progressions and keys by their names, as a page asks for them. It is the Swift of
// Sources/Core/Theory, compiled to WebAssembly.
import { namings, questions, refusals, textBytes, type TheoryExports } from './abi.js';
import type {
  ChordFacts,
  ChordKind,
  CirclePlace,
  FittingScale,
  FoundChord,
  KeyFacts,
  ProgressionFacts,
  ScaleFacts,
  ScaleKind,
  Strings,
} from './answers.js';

export type {
  ChordFacts,
  ChordKind,
  ChordShape,
  CirclePlace,
  DegreeChord,
  FittingScale,
  FoundChord,
  KeyFacts,
  PianoVoicing,
  ProgressionFacts,
  ScaleFacts,
  ScaleKind,
  Strings,
} from './answers.js';
export type Naming = keyof typeof namings;

type Row = readonly string[];

/** What cannot be read is refused with a RangeError, which says why. */
export class Theory {
  readonly #calls: TheoryExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** How notes are written from now on. */
  naming: Naming = 'signs';

  constructor(module: WebAssembly.Module) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as TheoryExports;
    this.#calls._initialize();
    this.#calls.theory_create();
  }

  /** Loads the module. */
  static async load(address = '/theory.wasm'): Promise<Theory> {
    return new Theory(await WebAssembly.compileStreaming(fetch(address)));
  }

  /** A chord in any writing; with shapes where strings are named. */
  chord(name: string, strings?: Strings): ChordFacts {
    const more = strings ? [strings.tuning, `${strings.capo ?? 0}`, `${strings.most ?? 6}`] : [];
    const rows = this.#ask('chord', name, ...more);
    return {
      chord: one(rows, 'chord'),
      harte: one(rows, 'harte'),
      quality: one(rows, 'quality'),
      notes: cells(rows, 'notes'),
      pitches: numbers(cells(rows, 'pitches')),
      degrees: cells(rows, 'degrees'),
      intervals: cells(rows, 'intervals'),
      aliases: cells(rows, 'aliases'),
      inversions: cells(rows, 'inversions'),
      piano: all(rows, 'piano').map(([title = '', ...pitches]) => ({
        name: title,
        pitches: numbers(pitches),
      })),
      shapes: all(rows, 'shape').map(([text = '', frets, fingers, pitches]) => ({
        text,
        frets: numbers(words(frets)),
        fingers: numbers(words(fingers)),
        pitches: numbers(words(pitches)),
      })),
    };
  }

  /** The chords that held notes may be, the likeliest first; the first note is the lowest. */
  find(notes: readonly string[]): FoundChord[] {
    return all(this.#ask('find', notes.join(' ')), 'found').map((
      [chord = '', quality = '', held, missing],
    ) => (
      { chord, quality, notes: words(held), missing: words(missing) }
    ));
  }

  scale(name: string): ScaleFacts {
    return scaleFacts(this.#ask('scale', name));
  }

  /** The scales that fit chords, the best first. */
  fit(chords: readonly string[]): FittingScale[] {
    return all(this.#ask('fit', chords.join(' ')), 'fit').map(([scale = '', notes, outside]) => (
      { scale, notes: words(notes), outside: words(outside) }
    ));
  }

  /** All progressions in a key; in a minor one those with a minor home. */
  progressions(key: string): ProgressionFacts[] {
    const rows = this.#ask('progressions', key);
    const titles = all(rows, 'progression');
    const [numerals, chords, voicings] = ['numerals', 'chords', 'voicings'].map((name) =>
      all(rows, name)
    );
    return titles.map(([genre = '', name = ''], at) => ({
      genre,
      name,
      numerals: numerals?.[at] ?? [],
      chords: chords?.[at] ?? [],
      voicings: (voicings?.[at] ?? []).map((row) => numbers(words(row))),
    }));
  }

  /** Roman numerals in a key. */
  numerals(key: string, row: string): ProgressionFacts {
    const rows = this.#ask('numerals', key, row);
    return {
      genre: '',
      name: '',
      numerals: cells(rows, 'numerals'),
      chords: cells(rows, 'chords'),
      voicings: cells(rows, 'voicings').map((voicing) => numbers(words(voicing))),
    };
  }

  key(name: string): KeyFacts {
    const rows = this.#ask('key', name);
    const [key = '', place = '', fifths = ''] = cells(rows, 'key');
    return {
      ...scaleFacts(rows),
      key,
      place: Number(place),
      fifths: Number(fifths),
      signature: cells(rows, 'signature'),
      relative: one(rows, 'relative'),
      parallel: one(rows, 'parallel'),
      below: cells(rows, 'below'),
      above: cells(rows, 'above'),
    };
  }

  /** The twelve places of the circle of fifths. */
  circle(): CirclePlace[] {
    return all(this.#ask('circle'), 'place').map((
      [place = '', major = '', minor = '', fifths = ''],
    ) => ({
      place: Number(place),
      major: major.split(','),
      minor: minor.split(','),
      fifths: numbers(fifths.split(',')),
    }));
  }

  qualities(): ChordKind[] {
    return all(this.#ask('qualities'), 'chord').map(([symbol = '', name = '', degrees]) => (
      { symbol, name, degrees: words(degrees) }
    ));
  }

  scales(): ScaleKind[] {
    return all(this.#ask('scales'), 'scale').map(([name = '', degrees, ...aliases]) => (
      { name, degrees: words(degrees), aliases }
    ));
  }

  #ask(question: keyof typeof questions, ...parts: string[]): Row[] {
    const bytes = this.#encoder.encode(parts.map((part) => part.replaceAll('\t', ' ')).join('\t'));
    if (bytes.length > textBytes) throw new RangeError(refusals[-3]);
    new Uint8Array(this.#calls.memory.buffer, this.#calls.theory_text(), textBytes).set(bytes);
    const count = this.#calls.theory_ask(questions[question], bytes.length, namings[this.naming]);
    if (count < 0) throw new RangeError(refusals[count]);
    const answer = new Uint8Array(this.#calls.memory.buffer, this.#calls.theory_answer(), count);
    return this.#decoder.decode(answer).split('\n').slice(0, -1).map((row) => row.split('\t'));
  }
}

const all = (rows: readonly Row[], name: string): Row[] =>
  rows.filter(([first]) => first === name).map((row) => row.slice(1));
const cells = (rows: readonly Row[], name: string): Row => all(rows, name)[0] ?? [];
const one = (rows: readonly Row[], name: string): string => cells(rows, name)[0] ?? '';
const words = (text = ''): string[] => text.split(' ').filter(Boolean);
const numbers = (texts: readonly string[]): number[] => texts.map(Number);

function scaleFacts(rows: readonly Row[]): ScaleFacts {
  const chords = (name: string) =>
    all(rows, name).map(([numeral = '', chord = '', ...notes]) => ({ numeral, chord, notes }));
  return {
    scale: one(rows, 'scale'),
    notes: cells(rows, 'notes'),
    pitches: numbers(cells(rows, 'pitches')),
    degrees: cells(rows, 'degrees'),
    semitones: numbers(cells(rows, 'semitones')),
    aliases: cells(rows, 'aliases'),
    relatives: cells(rows, 'relatives'),
    triads: chords('triad'),
    sevenths: chords('seventh'),
  };
}
