// The parts of a song, found from bars whose chords come again. A repeated run of bars begins and
// ends where a part does, so do all its copies; what lies between two such lines is a part, and
// parts with the same chords have the same letter.
import type { AmadeusPartName } from '../../../generated/api.js';
import { words } from '../words.js';
import type { ChartBar } from './chart.js';
import { pitchOf } from './chordNames.js';
import { triadOf } from './stageNames.js';

export interface Section {
  /** A, B, … in order of appearance; parts with the same chords share one. */
  readonly letter: string;
  /** What comes once and is short at the beginning or the end is no part of its own. */
  readonly kind: 'part' | 'intro' | 'ending';
  /** Its first bar, and the one behind its last. */
  readonly first: number;
  readonly end: number;
}

type Bars = readonly Pick<ChartBar, 'changes'>[];

/** Fewer bars are no part. */
const fewest = 4;
/** What takes longer to compare than a person waits; nearly an hour of music. */
const most = 1_500;
/** So much of two parts has to be alike: in four bars one half may differ. */
const alike = 0.8;
/** In another key only what is long and exact counts: I–IV sounds like V–I moved. */
const alikeMoved = 0.9;
const fewestMoved = 8;

/** The parts of a song in order, without gaps; none where nothing comes again. */
export function sectionsOf(bars: Bars): Section[] {
  if (bars.length < 2 * fewest || bars.length > most) return [];
  const halves = bars.map(halvesOf);
  const edges = edgesOf(halves);
  if (edges.length < 3) return [];
  return named(grouped(halves, edges), bars.length);
}

/** The parts, or all bars as one stretch where there are none. */
export const stretches = (sections: readonly Section[], bars: readonly unknown[]) =>
  sections.length > 0 ? sections : [{ first: 0, end: bars.length }];

/** A chord in short: root and triad; −1 without one. */
type Half = { readonly root: number; readonly kind: string };

/** What sounds in the first and in the second half of a bar. */
function halvesOf({ changes }: Bars[number]): [Half, Half] {
  const at = (share: number) =>
    changes.filter((change) => change.at <= share + 0.02).at(-1)?.label ?? 'N';
  return [half(at(0.12)), half(at(0.5))];
}

function half(label: string): Half {
  const [root = 'N', kind = ''] = triadOf(label).split(':');
  return root === 'N' ? { root: -1, kind: '' } : { root: pitchOf(root), kind };
}

/** How alike two bars are, from 0 to 1, where the second is moved up by semitones. */
const likeness = (one: [Half, Half], other: [Half, Half], up = 0) =>
  (isSame(one[0], other[0], up) + isSame(one[1], other[1], up)) / 2;

function isSame(one: Half, other: Half, up: number): number {
  if (one.root < 0 || other.root < 0) return one.root === other.root ? 1 : 0;
  return (one.root + up) % 12 === other.root && one.kind === other.kind ? 1 : 0;
}

interface Run {
  readonly first: number;
  readonly lag: number;
  readonly length: number;
}

/** Runs of bars that come again so many bars later; a bar of which one half differs breaks none. */
function runsOf(halves: readonly [Half, Half][]): Run[] {
  const runs: Run[] = [];
  for (let lag = fewest; lag <= halves.length - fewest; lag += 1) {
    let first = 0;
    for (let at = 0; at <= halves.length - lag; at += 1) {
      const [one, other] = [halves[at], halves[at + lag]];
      if (one && other && likeness(one, other) >= 0.5) continue;
      const length = at - first;
      // Only what is like over all of it, and long enough, tells of a part.
      if (length >= fewest && average(halves, first, first + lag, length) >= alike) {
        runs.push({ first, lag, length });
      }
      first = at + 1;
    }
  }
  return runs;
}

function average(
  halves: readonly [Half, Half][],
  one: number,
  other: number,
  length: number,
  up = 0,
): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [halves[one + at], halves[other + at]];
    if (a && b) sum += likeness(a, b, up);
  }
  return sum / length;
}

/**
 * The lines between parts: where runs begin and end, those that most bars of runs speak for, and
 * no two nearer than a part is long.
 */
function edgesOf(halves: readonly [Half, Half][]): number[] {
  const votes = new Float64Array(halves.length + 1);
  for (const { first, lag, length } of runsOf(halves)) {
    for (const edge of [first, first + length, first + lag, first + lag + length]) {
      votes[edge] = (votes[edge] ?? 0) + Math.min(length, lag);
    }
  }
  const edges = [0, halves.length];
  const byVotes = [...votes.keys()].filter((edge) => (votes[edge] ?? 0) > 0)
    .sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0) || a - b);
  for (const edge of byVotes) {
    // An introduction or an ending may be shorter than a part.
    if (edges.every((one) => one === edge || isApart(one, edge, halves.length))) edges.push(edge);
  }
  return [...new Set(edges)].sort((a, b) => a - b);
}

const isApart = (one: number, other: number, all: number) =>
  Math.abs(one - other) >= (one === 0 || one === all ? 1 : fewest);

interface Group {
  group: number;
  first: number;
  end: number;
  isRepeated: boolean;
}

/** Parts with the same number, where their chords are the same; neighbours that are become one. */
function grouped(halves: readonly [Half, Half][], edges: readonly number[]): Group[] {
  const models: { first: number; end: number; count: number }[] = [];
  const groups: { group: number; first: number; end: number }[] = [];
  edges.slice(0, -1).forEach((first, place) => {
    const end = edges[place + 1] ?? first;
    let group = models.findIndex((model) => isLike(halves, model, { first, end }));
    if (group < 0) group = models.push({ first, end, count: 0 }) - 1;
    const model = models[group];
    if (model) model.count += 1;
    groups.push({ group, first, end });
  });
  const joined: Group[] = [];
  for (const one of groups) {
    const last = joined.at(-1);
    const isRepeated = (models[one.group]?.count ?? 0) > 1;
    // What comes only once goes on as one part.
    if (last && (last.group === one.group || (!last.isRepeated && !isRepeated))) {
      last.end = one.end;
    } else joined.push({ ...one, isRepeated });
  }
  return joined;
}

interface Stretch {
  readonly first: number;
  readonly end: number;
}

/** Whether two stretches have the same chords; a part may stop a bar early, or go on for one. */
function isLike(halves: readonly [Half, Half][], one: Stretch, other: Stretch): boolean {
  const [length, longer] = [one.end - one.first, other.end - other.first].sort((a, b) => a - b);
  if (length === undefined || longer === undefined || length < fewest) return false;
  if (longer - length > 1) return false;
  for (let up = 0; up < 12; up += 1) {
    const share = average(halves, one.first, other.first, length, up);
    if (up === 0 ? share >= alike : length >= fewestMoved && share >= alikeMoved) return true;
  }
  return false;
}

/** Letters in order; what is shorter than a part belongs to the one before it. */
function named(groups: readonly Group[], all: number): Section[] {
  const letters = new Map<number, string>();
  const sections: Section[] = [];
  for (const { group, first, end, isRepeated } of groups) {
    const isShort = !isRepeated && end - first <= fewest;
    const kind = isShort && first === 0 ? 'intro' : isShort && end === all ? 'ending' : 'part';
    const last = sections.at(-1);
    if (kind === 'part' && isShort && end - first < fewest && last) {
      sections[sections.length - 1] = { ...last, end };
      continue;
    }
    if (kind === 'part' && !letters.has(group)) letters.set(group, letter(letters.size));
    sections.push({ letter: letters.get(group) ?? '', kind, first, end });
  }
  return sections.length > 1 || groups.some(({ isRepeated }) => isRepeated) ? sections : [];
}

/** What a part is called: as somebody calls it, or by its letter. */
export const nameOfPart = (section: Section, names: readonly AmadeusPartName[]): string =>
  names.find(({ letter: one }) => section.kind === 'part' && one === section.letter)?.name ??
    words.stage.section(section);

/** The names of parts with another for one of them; without text it has its letter again. */
export function withName(
  names: readonly AmadeusPartName[],
  letter: string,
  name: string,
): AmadeusPartName[] {
  const others = names.filter((one) => one.letter !== letter);
  return name === '' ? others : [...others, { letter, name }];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letter = (number: number) =>
  `${alphabet[number % 26]}${number < 26 ? '' : Math.floor(number / 26) + 1}`;
