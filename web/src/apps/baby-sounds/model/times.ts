// How parents read times, days and levels.
import type { BabySchedule } from '../../../generated/api.js';
import { words } from '../words.js';

export const dayNames = [
  words.times.monday,
  words.times.tuesday,
  words.times.wednesday,
  words.times.thursday,
  words.times.friday,
  words.times.saturday,
  words.times.sunday,
] as const;

/** Such as `at 19:30`, `tomorrow at 06:00`, `on Mon 30 Nov at 19:30`. */
export function clock(milliseconds: number, now = Date.now()): string {
  const then = new Date(milliseconds);
  const time = words.times.at(
    then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  );
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(milliseconds).setHours(0, 0, 0, 0) - midnight) / 86_400_000);
  if (days === 0) return time;
  if (days === 1) return words.times.tomorrow(time);
  if (days === -1) return words.times.yesterday(time);
  return words.times.onDay(
    then.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }),
    time,
  );
}

/** Such as `every day`, `Mon to Fri`, `Mon, Wed`, `once`. */
export function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const short = (day: number) => dayNames[day - 1]?.slice(0, 3) ?? '';
  if (sorted.length === 0) return words.times.once;
  if (sorted.length === 7) return words.times.everyDay;
  const isRun = sorted.length > 2 && sorted.every((day, index) => day === (sorted[0] ?? 0) + index);
  return isRun
    ? words.times.to(short(sorted[0]!), short(sorted.at(-1)!))
    : sorted.map(short).join(', ');
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
      return words.times.played(when);
    case 'missed':
      return last.reason
        ? words.times.missedText(when, last.reason)
        : words.times.missed(when);
    case 'refused':
      return last.reason
        ? words.times.notPlayedText(when, last.reason)
        : words.times.notPlayed(when);
  }
}
