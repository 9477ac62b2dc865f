// A tempo that somebody taps.

/** Fewer tell nothing. */
export const fewestTaps = 4;
/** The newest that many are looked at. */
const most = 24;
/** Nobody taps so fast: a finger has bounced. */
const bounce = 0.12;
/** After so long somebody begins anew. */
const rest = 3;

/** Taps with one more, in seconds; it begins anew after a rest, or where the song has jumped. */
export function withTap(taps: readonly number[], seconds: number): readonly number[] {
  const last = taps.at(-1);
  if (last === undefined || seconds < last || seconds - last > rest) return [seconds];
  return seconds - last < bounce ? taps : [...taps, seconds].slice(-most);
}

/** The beats that were tapped: one of them, and how far they lie apart; nothing of too few. */
export function tapped(taps: readonly number[]): { first: number; step: number } | undefined {
  if (taps.length < fewestTaps) return undefined;
  const gaps = taps.slice(1).map((one, place) => one - (taps[place] ?? 0));
  const usual = [...gaps].sort((one, other) => one - other)[gaps.length >> 1] ?? 1;
  // A beat that was left out counts all the same.
  const counts = [0];
  for (const gap of gaps) {
    counts.push((counts.at(-1) ?? 0) + Math.max(1, Math.round(gap / usual)));
  }
  // The line through all of them with the least squares.
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [count, time] = [mean(counts), mean(taps)];
  const step = mean(counts.map((one, place) => (one - count) * ((taps[place] ?? 0) - time))) /
    mean(counts.map((one) => (one - count) ** 2));
  return { first: time - count * step, step };
}
