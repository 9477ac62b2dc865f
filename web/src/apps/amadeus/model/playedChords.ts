// Whether the chords that somebody plays are those of a song: each is judged once its time is over.
import { pitchOfRoot } from './chordNames.js';
import type { HeardChord } from './liveKey.js';
import { triadOf } from './stageNames.js';

/** A chord to be played; its pitch classes tell two names of the same notes. */
export interface ExpectedChord {
  /** Harte's notation; `N` where nothing is to be played. */
  readonly label: string;
  readonly pitches: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** `kind` has the root, and is minor instead of major, for example. */
export type Verdict = 'right' | 'late' | 'kind' | 'other' | 'silent';

export interface Attempt {
  /** Which of the song's chords. */
  readonly chord: number;
  readonly verdict: Verdict;
  /** What was played instead. */
  readonly heard?: HeardChord;
}

/** Frames come 50 times a second; fewer of them may be a mistake of the listener. */
const fewest = 5;
/** So much of a chord has to be played through before it is judged. */
const wholeEnough = 0.6;
/** Whoever changes later than this, or than this part of the chord, is late. */
const lateSeconds = 0.5;
const latePart = 0.4;

/** Semitones above the root, of the kinds that are heard. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  dim: [0, 3, 6],
  aug: [0, 4, 8],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
  '5': [0, 7],
  dim7: [0, 3, 6, 9],
  hdim7: [0, 3, 6, 10],
  maj6: [0, 4, 7, 9],
  min6: [0, 3, 7, 9],
};

/** What a chord is above its root; whatever has no third is of one kind. */
const thirdOf = (label: string) =>
  (triadOf(label).split(':')[1] ?? '').replace(/^(sus[24]|5)$/, 'none');

const setOf = (pitches: readonly number[]) =>
  [...new Set(pitches.map((one) => one % 12))].sort((one, other) => one - other).join(' ');

/**
 * Whether a chord does for another. A seventh more or less is a matter of taste, and so is the
 * bass; two notes alone do for either third.
 */
function matches(
  { root, kind }: HeardChord,
  { label, pitches }: ExpectedChord,
): boolean {
  const heard = (shapes[kind] ?? []).map((semitones) => root + semitones);
  if (heard.length > 2 && setOf(heard) === setOf(pitches)) return true;
  if (root !== pitchOfRoot(label)) return false;
  return kind === '5' || triadOf(label).endsWith(':5') || thirdOf(`C:${kind}`) === thirdOf(label);
}

interface Counted {
  readonly chord: HeardChord;
  frames: number;
}

export class PlayedChords {
  #attempts: readonly Attempt[] = [];
  /** The chord that is played now, and from where to where it was heard. */
  #now = -1;
  #from = 0;
  #to = 0;
  #firstRight: number | undefined;
  #right = 0;
  #others = new Map<string, Counted>();

  constructor(private readonly chords: readonly ExpectedChord[]) {}

  get attempts(): readonly Attempt[] {
    return this.#attempts;
  }

  /**
   * Takes what is heard at a moment of the song, of which so many seconds go by in one; answers
   * whether a chord was judged.
   */
  hear(heard: HeardChord | undefined, moment: number, speed: number): boolean {
    const at = this.chords.findIndex(({ start, end }) => moment >= start && moment < end);
    // Played over and over, one chord may follow itself.
    const isJudged = (at !== this.#now || moment < this.#to - 0.25) && this.finish(speed);
    if (at < 0) return isJudged;
    if (at !== this.#now) [this.#now, this.#from] = [at, moment];
    this.#to = moment;
    const chord = this.chords[at]!;
    if (!heard || chord.label === 'N') return isJudged;
    if (matches(heard, chord)) {
      this.#firstRight ??= moment;
      this.#right += 1;
    } else {
      const name = `${heard.root} ${heard.kind}`;
      const counted = this.#others.get(name) ?? { chord: heard, frames: 0 };
      counted.frames += 1;
      this.#others.set(name, counted);
    }
    return isJudged;
  }

  /** The chord that is played is over; answers whether it was judged. */
  finish(speed: number): boolean {
    const chord = this.chords[this.#now];
    const verdict = chord && chord.label !== 'N' &&
        this.#to - this.#from >= wholeEnough * (chord.end - chord.start)
      ? this.#verdict(chord, speed)
      : undefined;
    if (verdict) this.#attempts = [...this.#attempts, { chord: this.#now, ...verdict }];
    this.#now = -1;
    this.#firstRight = undefined;
    this.#right = 0;
    this.#others.clear();
    return verdict !== undefined;
  }

  #verdict({ label, start, end }: ExpectedChord, speed: number): Omit<Attempt, 'chord'> {
    const others = [...this.#others.values()];
    const wrong = others.reduce((sum, { frames }) => sum + frames, 0);
    if (this.#right >= fewest && this.#firstRight !== undefined) {
      const late = (this.#firstRight - start) / speed;
      if (late > Math.max(lateSeconds, latePart * (end - start) / speed)) {
        return { verdict: 'late' };
      }
      if (this.#right >= wrong) return { verdict: 'right' };
    }
    if (wrong < fewest) return { verdict: 'silent' };
    const { chord } = others.reduce((most, one) => one.frames > most.frames ? one : most);
    return { verdict: chord.root === pitchOfRoot(label) ? 'kind' : 'other', heard: chord };
  }
}

/** How the tries at one chord went. */
export interface ChordTries {
  readonly label: string;
  readonly right: number;
  readonly total: number;
  readonly late: number;
  readonly silent: number;
  /** What was played instead, the most frequent first. */
  readonly heard: readonly { chord: HeardChord; times: number }[];
}

export interface Outcome {
  readonly right: number;
  readonly total: number;
  /** Chords that were not always right, the worst first. */
  readonly troubles: readonly ChordTries[];
  /** The change that failed most often: the second of its chords. */
  readonly hardest: number | undefined;
}

export function outcomeOf(
  attempts: readonly Attempt[],
  chords: readonly ExpectedChord[],
): Outcome {
  const labelOf = ({ chord }: Attempt) => chords[chord]?.label ?? 'N';
  const failed = attempts.filter(({ verdict }) => verdict !== 'right');
  const labels = [...new Set(failed.map(labelOf))];
  const troubles = labels.map((label): ChordTries => {
    const tries = attempts.filter((one) => labelOf(one) === label);
    const of = (verdict: Verdict) => tries.filter((one) => one.verdict === verdict).length;
    const heard = tries.flatMap((one) => one.heard ?? []);
    const names = [...new Set(heard.map(({ root, kind }) => `${root} ${kind}`))];
    return {
      label,
      right: of('right'),
      total: tries.length,
      late: of('late'),
      silent: of('silent'),
      heard: names.map((name) => {
        const same = heard.filter(({ root, kind }) => `${root} ${kind}` === name);
        return { chord: same[0]!, times: same.length };
      }).sort((one, other) => other.times - one.times),
    };
  }).sort((one, other) => other.total - other.right - (one.total - one.right));
  return {
    right: attempts.length - failed.length,
    total: attempts.length,
    troubles,
    hardest: hardestOf(failed, chords),
  };
}

/** The same change may come in many places: the first of them where it failed. */
function hardestOf(
  failed: readonly Attempt[],
  chords: readonly ExpectedChord[],
): number | undefined {
  const places = new Map<string, number[]>();
  for (const { chord } of failed) {
    const before = chords[chord - 1];
    if (!before || before.label === 'N') continue;
    const change = `${before.label} ${chords[chord]?.label}`;
    places.set(change, [...places.get(change) ?? [], chord]);
  }
  const [most] = [...places.values()].sort((one, other) => other.length - one.length);
  return most?.[0];
}
