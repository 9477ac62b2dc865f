// The tempo and the bars of a song as a person corrects them: beats between those that were heard,
// or fewer of them, so that they stay with the music; even ones where none of these fit.
import type { SongResult } from '../../../analysis/SongResult.js';
import type { AmadeusSongTempo } from '../../../generated/api.js';

export type SongTempo = AmadeusSongTempo;
export type MeterName = SongTempo['meter'];

export const meters: readonly MeterName[] = [
  '2/4',
  '3/4',
  '4/4',
  '5/4',
  '6/4',
  '7/4',
  '6/8',
  '7/8',
  '9/8',
  '12/8',
];

/** Slower or faster than this no beat is counted. */
export const slowestBpm = 20;
export const fastestBpm = 600;

/** So many beats, in the time of so many that were heard. */
const ratios = [[1, 4], [1, 3], [1, 2], [2, 3], [1, 1], [3, 2], [2, 1], [3, 1], [4, 1]] as const;
type Ratio = typeof ratios[number];
/** A tempo that is tapped is as near as this to the one that is meant, as a share. */
const tapError = 0.06;

const thousandths = (value: number) => Math.round(value * 1_000) / 1_000;

/** Beats and quarters, or eighths, of a bar. */
export function meterOf(name: MeterName): { beats: number; unit: number } {
  const [beats = 4, unit = 4] = name.split('/').map(Number);
  return { beats, unit };
}

type Rhythm = Pick<SongResult, 'beats' | 'downbeats' | 'tempo' | 'duration'>;

function heardBpm({ beats, tempo }: Rhythm): number | undefined {
  const [first, last] = [beats[0], beats.at(-1)];
  if (first === undefined || last === undefined || last <= first) return undefined;
  return tempo ?? 60 * (beats.length - 1) / (last - first);
}

/** How a tempo lies to the one that was heard, if it is near one that fits its beats. */
function ratioTo(heard: Rhythm, bpm: number): Ratio | undefined {
  const from = heardBpm(heard);
  if (from === undefined) return undefined;
  const away = ([many, few]: Ratio) => Math.abs(Math.log(bpm * few / (many * from)));
  const best = ratios.reduce((one, other) => away(other) < away(one) ? other : one);
  return away(best) <= Math.log(1 + tapError) ? best : undefined;
}

/** Whether a tempo has the beats that were heard, or some between or of them. */
export const fitsHeard = (heard: Rhythm, bpm: number): boolean =>
  ratioTo(heard, bpm) !== undefined;

/** The tempo that is meant: the nearest that fits the beats that were heard, or else this one. */
export function fittedBpm(heard: Rhythm, bpm: number): number {
  const [many, few] = ratioTo(heard, bpm) ?? [0, 1];
  return thousandths(many === 0 ? bpm : (heardBpm(heard) ?? bpm) * many / few);
}

/** The beats of a tempo, and at which of them bars begin. */
function gridOf(heard: Rhythm, { bpm, meter, first }: SongTempo) {
  const ratio = ratioTo(heard, bpm);
  const all = ratio ? betweenHeard(heard.beats, ratio, first) : even(heard.duration, bpm, first);
  const { beats } = meterOf(meter);
  return {
    beats: all.map(({ time }) => thousandths(time)),
    downbeats: all.filter(({ count }) => count % beats === 0).map(({ time }) => thousandths(time)),
  };
}

/** A beat, and how many it is behind one with which a bar begins. */
interface Counted {
  readonly time: number;
  readonly count: number;
}

function betweenHeard(heard: readonly number[], [many, few]: Ratio, first: number): Counted[] {
  const last = heard.length - 1;
  const at = Math.round(indexAt(heard, first) * many) / many;
  const from = Math.ceil(-at * many / few - 1e-9);
  const to = Math.floor((last - at) * many / few + 1e-9);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => {
    const count = from + step;
    return { time: timeAt(heard, Math.max(0, Math.min(last, at + count * few / many))), count };
  });
}

function even(duration: number, bpm: number, first: number): Counted[] {
  const step = 60 / bpm;
  const from = Math.ceil(-first / step - 1e-9);
  const to = Math.floor((duration - first) / step);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => {
    const count = from + place;
    return { time: Math.max(0, first + count * step), count };
  });
}

/** Which beat a moment is, as a fraction where it lies between two. */
function indexAt(beats: readonly number[], seconds: number): number {
  const next = beats.findIndex((beat) => beat > seconds);
  const before = Math.max(0, Math.min(beats.length - 2, next < 0 ? beats.length : next - 1));
  const [start = 0, end = 1] = beats.slice(before, before + 2);
  return before + (seconds - start) / Math.max(0.01, end - start);
}

function timeAt(beats: readonly number[], index: number): number {
  const before = Math.max(0, Math.min(beats.length - 2, Math.floor(index)));
  const [start = 0, end = start] = beats.slice(before, before + 2);
  return start + (index - before) * (end - start);
}

/** A song with its tempo and bars as they were corrected; itself where they were not. */
export function withTempo(heard: SongResult, tempo: SongTempo | undefined): SongResult {
  if (!tempo) return heard;
  return {
    ...heard,
    ...gridOf(heard, tempo),
    tempo: fittedBpm(heard, tempo.bpm),
    meter: meterOf(tempo.meter),
  };
}

/** The tempo and bars of a song as they were heard. */
export function heardTempo(heard: SongResult): SongTempo {
  const { beats, downbeats } = heard;
  const first = downbeats[0] ?? beats[0] ?? 0;
  const count = beats.filter((beat) => beat >= first && beat < (downbeats[1] ?? first)).length;
  return {
    bpm: thousandths(heardBpm(heard) ?? heard.tempo ?? 120),
    meter: meters.find((one) => one === `${count}/4`) ?? '4/4',
    first,
  };
}

export const canScale = ({ bpm }: SongTempo, factor: number): boolean =>
  bpm * factor >= slowestBpm && bpm * factor <= fastestBpm;

/** So many times as fast: there are more or fewer beats, and bars have as many as before. */
export const scaled = (tempo: SongTempo, factor: number): SongTempo =>
  canScale(tempo, factor) ? { ...tempo, bpm: thousandths(tempo.bpm * factor) } : tempo;

/** Bars begin so many beats later, or with less than 0 earlier. */
export function shifted(heard: SongResult, tempo: SongTempo, steps: number): SongTempo {
  const { beats } = gridOf(heard, tempo);
  const { beats: length } = meterOf(tempo.meter);
  const now = nearestPlace(beats, tempo.first);
  // Where no beat is left on that side, the same beat of another bar is.
  const wanted = [steps, steps - length, steps + length].map((by) => beats[now + by]);
  const first = wanted.find((one) => one !== undefined);
  return first === undefined ? tempo : { ...tempo, first };
}

/** A bar begins at the beat next to a moment, also at one that a halved tempo has left out. */
export function startingAt(heard: SongResult, tempo: SongTempo, seconds: number): SongTempo {
  const [many] = ratioTo(heard, tempo.bpm) ?? [0];
  if (many === 0) return { ...tempo, first: thousandths(Math.max(0, seconds)) };
  const { beats } = heard;
  const nearest = Math.round(indexAt(beats, seconds) * many) / many;
  const at = Math.max(0, Math.min(beats.length - 1, nearest));
  return { ...tempo, first: thousandths(timeAt(beats, at)) };
}

function nearestPlace(numbers: readonly number[], to: number): number {
  return numbers.reduce(
    (best, one, place) => Math.abs(one - to) < Math.abs((numbers[best] ?? 0) - to) ? place : best,
    0,
  );
}

/** Which beat of its bar sounds at a moment, from 1; 0 before the first. */
export function beatInBar({ beats, downbeats }: Rhythm, seconds: number): number {
  const near = 0.02;
  const bar = downbeats.filter((one) => one <= seconds + near).at(-1);
  return bar === undefined
    ? 0
    : beats.filter((beat) => beat >= bar - near && beat <= seconds + near).length;
}

export const isSameTempo = (one: SongTempo | undefined, other: SongTempo | undefined): boolean =>
  one?.bpm === other?.bpm && one?.meter === other?.meter && one?.first === other?.first;
