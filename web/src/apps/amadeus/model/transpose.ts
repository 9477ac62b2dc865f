// The same song in another key: every note moves by the same interval, so that names stay spelled
// as in a key.
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import type { Named } from './chordEdits.js';
import { pitchOf } from './chordNames.js';
import { pitchClassOf } from './notes.js';
import { rootsIn, rootsOfKeys } from './spelling.js';

const scale = 'CDEFGAB';
/** Letters that so many semitones upwards usually take, where no key says it. */
const lettersUp = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6] as const;

interface Interval {
  semitones: number;
  letters: number;
  /** To which key it leads, such as “F# major”; nothing where no key says it. */
  goal: string | undefined;
}

export interface Transposition {
  readonly semitones: number;
  /** A label as it is shown. */
  shown(label: string): string;
  /** What was written into the song as it is shown, as the song has it. */
  heard(named: Named): Named;
  song(result: SongResult): SongResult;
}

/** A song as it is held with a capo at a fret. */
export const heldWith = (song: SongResult, capo: number): SongResult =>
  transposition(song, -capo).song(song);

/** Moves a song by semitones, −11 to 11. */
export function transposition(
  { key, mode }: Pick<SongResult, 'key' | 'mode'>,
  semitones: number,
): Transposition {
  const up = intervalFrom(key, mode, semitones);
  const down = {
    semitones: -up.semitones,
    letters: -up.letters,
    goal: up.goal && `${key} ${mode}`,
  };
  const shown = (label: string) => movedLabel(label, up);
  const chord = (one: Chord): Chord => ({
    ...one,
    label: shown(one.label),
    pitch_classes: one.pitch_classes.map((pitch) => pitchClassOf(pitch + semitones)),
    alternatives: one.alternatives.map((other) => ({ ...other, label: shown(other.label) })),
  });
  return {
    semitones,
    shown,
    heard: ({ label, pitches }) => ({
      label: movedLabel(label, down),
      pitches: pitches.map((pitch) => pitchClassOf(pitch - semitones)),
    }),
    song: (result) =>
      semitones === 0 ? result : {
        ...result,
        key: result.key === null ? null : moved(result.key, up),
        chords: result.chords.map(chord),
        keys: result.keys.map((one) => ({ ...one, key: moved(one.key, up) })),
        notes: result.notes?.map((note) => ({ ...note, pitch: note.pitch + semitones })) ?? null,
      },
  };
}

/**
 * The interval to the key that a song is written in when it is moved: the one with the fewest
 * signs.
 */
function intervalFrom(key: string | null, mode: SongResult['mode'], semitones: number): Interval {
  if (key === null || mode === null) {
    const letters = lettersUp[pitchClassOf(semitones)] ?? 0;
    return {
      semitones,
      letters: semitones < 0 && letters > 0 ? letters - 7 : letters,
      goal: undefined,
    };
  }
  const goal = rootsOfKeys(mode)[pitchClassOf(pitchOf(key) + semitones)] ?? 'C';
  return {
    semitones,
    letters: semitones === 0 ? 0 : scale.indexOf(goal[0] ?? 'C') - scale.indexOf(key[0] ?? 'C'),
    goal: `${goal} ${mode}`,
  };
}

function movedLabel(label: string, interval: Interval): string {
  const root = /^[A-G](?:#+|b+)?/.exec(label)?.[0];
  if (root === undefined) return label;
  const kind = label.slice(root.length);
  return moved(root, interval, /^:h?dim/.test(kind)) + kind;
}

/** A note moved by an interval; names that nobody reads become plain ones. */
function moved(
  note: string,
  { semitones, letters, goal }: Interval,
  isDiminished = false,
): string {
  if (semitones === 0) return note;
  const pitch = pitchClassOf(pitchOf(note) + semitones);
  const letter = scale[(scale.indexOf(note[0] ?? 'C') + letters + 14) % 7] ?? 'C';
  const shift = (pitch - pitchOf(letter) + 18) % 12 - 6;
  const name = `${letter}${['b', '', '#'][shift + 1] ?? ''}`;
  const isRead = !odd.has(name) || goal !== undefined && isMeant(shift, goal, isDiminished);
  if (Math.abs(shift) <= 1 && isRead) return name;
  return rootsIn(shift > 0 ? 'sharps' : 'flats')[pitch] ?? 'C';
}

const odd = new Set(['E#', 'B#', 'Cb', 'Fb']);

/**
 * Whether a chord has its root by one of the odd names in a key: a raised one leads up, which only
 * diminished chords do, and a lowered one is borrowed from minor, which they are not. Of the keys
 * that songs are moved to, F♯ major has E♯ itself.
 */
const isMeant = (shift: number, goal: string, isDiminished: boolean) =>
  isDiminished === shift > 0 || shift > 0 && goal === 'F# major';
