// How parents read times, days and levels.
import type { BabySchedule } from '../../../generated/api.js';

export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Such as `at 19:30`, `tomorrow at 06:00`, `on Mon 30 Nov at 19:30`. */
export function clock(milliseconds: number, now = Date.now()): string {
  const then = new Date(milliseconds);
  const time = `at ${then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(milliseconds).setHours(0, 0, 0, 0) - midnight) / 86_400_000);
  if (days === 0) return time;
  if (days === 1) return `tomorrow ${time}`;
  if (days === -1) return `yesterday ${time}`;
  return `on ${
    then.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  } ${time}`;
}

/** Such as `every day`, `Mon to Fri`, `Mon, Wed`, `once`. */
export function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const short = (day: number) => dayNames[day - 1]?.slice(0, 3) ?? '';
  if (sorted.length === 0) return 'once';
  if (sorted.length === 7) return 'every day';
  const isRun = sorted.length > 2 && sorted.every((day, index) => day === (sorted[0] ?? 0) + index);
  return isRun ? `${short(sorted[0]!)} to ${short(sorted.at(-1)!)}` : sorted.map(short).join(', ');
}

/** Such as `30 min`, `1 h 30 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ');
}

/** What became of the last time, where there was one. */
export function lastText({ last }: Pick<BabySchedule, 'last'>): string | undefined {
  if (!last) return undefined;
  const when = clock(last.at_ms);
  switch (last.state) {
    case 'started':
      return `Played ${when}.`;
    case 'missed':
      return `Missed ${when}${last.reason ? `: ${last.reason}` : '.'}`;
    case 'refused':
      return `Not played ${when}${last.reason ? `: ${last.reason}` : '.'}`;
  }
}
