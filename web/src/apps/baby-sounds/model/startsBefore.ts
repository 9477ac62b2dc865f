// Of two schedules that start at the same time on the same player one plays: the older one.
import type { BabySchedule } from '../../../generated/api.js';

type Start = Pick<BabySchedule, 'id' | 'next_ms' | 'player' | 'paused'>;

/** The first of those before it that start when it does, and where it does. */
export function startsBefore<One extends Start>(one: Start, all: readonly One[]): One | undefined {
  if (one.next_ms === undefined || one.paused) return undefined;
  const older = all.slice(0, all.findIndex(({ id }) => id === one.id));
  return older.find((other) =>
    other.next_ms === one.next_ms && other.player === one.player && !other.paused
  );
}
