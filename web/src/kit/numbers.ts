// Numbers as people read them.

/** Such as `3:07` or `1:02:45`. */
import { words } from './words.js';

export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Such as `3.4 MB`. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** How many of something: `1 sound`, `2 sounds`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Such as `just now`, `5 minutes ago`, `yesterday`, and the date when it was long ago. */
export function ago(milliseconds: number, now = Date.now()): string {
  const minutes = Math.round((milliseconds - now) / 60_000);
  if (Math.abs(minutes) < 1) return words.numbers.justNow;
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  if (Math.abs(minutes) < 14 * 24 * 60) {
    return relative.format(Math.round(minutes / 60 / 24), 'day');
  }
  return new Date(milliseconds).toLocaleDateString('en', { dateStyle: 'medium' });
}
