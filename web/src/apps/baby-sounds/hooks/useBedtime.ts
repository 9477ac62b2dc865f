// How long it is to sound: what was chosen last on this device, as far as that may be.
import { useSyncExternalStore } from 'react';
import { StoredValue } from '../../../data/index.js';
import { useAccess, useGate } from '../../../store/index.js';
import { untilMorning } from '../sound/SleepTimer.js';

/** So many minutes, until the morning, or without an end. */
export type Bedtime = number | 'morning' | 'endless';

export const timerFeature = 'babysounds.timer-minutes';
const usual = 30;
const chosen = new StoredValue<Bedtime>('quintet.baby.bedtime', (text) => {
  if (text === 'morning' || text === 'endless') return text;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= 720 ? minutes : undefined;
});

/** When that ends if it begins now; nothing is without an end. */
export function endOf(bedtime: Bedtime, now = Date.now()): number | undefined {
  if (bedtime === 'endless') return undefined;
  return bedtime === 'morning' ? untilMorning(now) : now + bedtime * 60_000;
}

export const minutesOf = (bedtime: Bedtime): number => {
  const end = endOf(bedtime);
  return end === undefined ? Infinity : Math.ceil((end - Date.now()) / 60_000);
};

/**
 * For how many minutes it may sound at most. Without an end until the store has said it: the server
 * looks at it as well, and what begins is not to end at once.
 */
export function useTimerLimit(): number {
  const access = useAccess();
  const limit = access.limit(timerFeature);
  return access.state === 'checking' || limit === 0 ? Infinity : limit;
}

export function useBedtime() {
  const gate = useGate();
  const limit = useTimerLimit();
  const preferred = useSyncExternalStore(chosen.subscribe, chosen.get) ?? usual;
  const bedtime: Bedtime = minutesOf(preferred) <= limit ? preferred : Math.min(usual, limit);
  return {
    bedtime,
    limit,
    /** Chooses another; false where it is longer than what there is, and nothing was bought. */
    async setBedtime(next: Bedtime): Promise<boolean> {
      if (minutesOf(next) > limit && !await gate.ask(timerFeature)) return false;
      chosen.set(next);
      return true;
    },
  };
}
