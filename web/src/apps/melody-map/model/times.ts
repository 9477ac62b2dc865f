// Times of a film, as people write and read them.
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';

const two = (number: number) => String(number).padStart(2, '0');

/** Such as `0:43:10`; films are counted in hours, so that none is taken for minutes. */
export function filmTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Such as `1 h 42 min`. */
export function runningTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/**
 * The seconds that somebody means by `43:10`, `0:43:10`, `1.02.03` or `43`, which are minutes;
 * nothing for what is no time, or could be several, such as `31.5`.
 */
export function readTime(text: string): number | undefined {
  const written = text.trim();
  // A single point may stand before a fraction.
  if (written.includes('.') && !/^\d+\.\d+\.\d+$/.test(written)) return undefined;
  const parts = written.split(/\s*[:.\s]\s*/);
  if (parts.length > 3 || parts.some((part) => !/^\d{1,3}$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  const [hours, minutes, seconds] = numbers.length === 3 ? numbers : [0, ...numbers];
  if (numbers.length > 1 && ((seconds ?? 0) > 59 || (numbers.length === 3 && minutes! > 59))) {
    return undefined;
  }
  return hours! * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/**
 * Whether a film has ended by then, with all its songs begun; its end is known to the minute.
 */
export function isOver(
  { runtime_min }: Pick<MelodyFilm, 'runtime_min'>,
  songs: readonly Pick<MelodySong, 'start_s'>[],
  seconds: number,
): boolean {
  return seconds > Math.max((runtime_min + 1) * 60, ...songs.map(({ start_s = 0 }) => start_s));
}
