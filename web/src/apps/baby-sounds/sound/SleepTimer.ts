// When it ends, and how it gets softer before that.

/**
 * The last part of a sleep, in which it gets softer and softer: a third of it, and ten minutes at
 * most.
 */
const longestFade = 10 * 60_000;
const shortestFade = 4_000;

/** The factor of the volume at a moment: 1 until the fade, 0 at the end. */
export function fadeAt(now: number, beganMs: number, endsMs: number | undefined): number {
  if (endsMs === undefined) return 1;
  const fade = fadeLength(beganMs, endsMs);
  const left = Math.max(0, Math.min(1, (endsMs - now) / fade));
  // To the ear it falls evenly.
  return left ** 2;
}

/** How long the fade before the end lasts, in milliseconds. */
export function fadeLength(beganMs: number, endsMs: number): number {
  return Math.max(shortestFade, Math.min(longestFade, (endsMs - beganMs) / 3));
}

/** How many minutes are free, or the timer's own words, as chips. */
export const timerMinutes = [15, 30, 45, 60, 120, 240, 480] as const;

/** The next morning at an hour such as 7, on this device's clock. */
export function untilMorning(now: number, hour = 7): number {
  const morning = new Date(now);
  morning.setHours(hour, 0, 0, 0);
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1);
  return morning.getTime();
}

/** How long it plays if it goes on now: where its end went by meanwhile, as long again. */
export const leftOf = (now: number, beganMs: number, endsMs: number, isPlaying = false): number =>
  isPlaying || endsMs > now ? endsMs - now : endsMs - beganMs;

/** Such as `1 h 05 min`, `12 min`, `40 s`. */
export function leftWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')} min`;
}
