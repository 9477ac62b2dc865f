import type { Stretch } from './stretch.js';

/** A time as finely as one looks: `1:02`, `1:02.35`, or with all its milliseconds. */
export function preciseTime(seconds: number, span = 10): string {
  return timeWithDigits(seconds, span > 600 ? 0 : span > 5 ? 2 : 4);
}

/** Both ends of a stretch, so finely that those of a short one differ. */
export function stretchTimes({ from, to }: Stretch): [string, string] {
  const span = to - from < 0.5 ? 1 : 10;
  return [preciseTime(from, span), preciseTime(to, span)];
}

/** Where a recording begins: where was asked for, or where it was left; never behind its end. */
export function startOf(asked: number, left: number, whole: number): number {
  const from = Number.isFinite(asked) ? asked : left;
  return from < whole ? Math.max(0, from) : 0;
}

/** A time with so many decimals, `1:02:03.5`. */
export function timeWithDigits(seconds: number, digits: number): string {
  const scale = 10 ** digits;
  const whole = Math.round(Math.max(0, seconds) * scale) / scale;
  const minutes = Math.floor(whole / 60);
  const rest = (whole - minutes * 60).toFixed(digits).padStart(digits ? digits + 3 : 2, '0');
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
