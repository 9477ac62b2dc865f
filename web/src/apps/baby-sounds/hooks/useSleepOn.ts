// What the server has begun on a player: it knows when that ends, and lets it go then.
import { useRef } from 'react';
import { wordsFor } from '../../../data/trouble.js';
import type { BabySleep } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useThisTab } from '../../../players/thisTab.js';
import { useSleepPlayer } from './useSleepPlayer.js';

export interface SleepOn {
  /** Missing where it plays what was begun there by hand. */
  sleep: BabySleep | undefined;
  /** Sets another end of it; without one it plays until it is stopped. */
  setEnd(endsMs: number | undefined): void;
}

/** Without a player nobody is asked. */
export function useSleepOn(player: string | undefined): SleepOn {
  const { client, answers } = useData();
  const showToast = useToast();
  /** What is chosen last is also sent last. */
  const line = useRef(Promise.resolve());
  const now = useAnswer(
    player === undefined ? 'baby-sleep-now/' : 'baby-sleep-now',
    async (asked) => player === undefined ? undefined : asked.getBabySleepNow(),
  ).value?.sleep;
  const sleep = now?.player === player ? now : undefined;
  return {
    sleep,
    setEnd(endsMs) {
      if (!sleep) return;
      const { id, ended_ms: _, ends_ms: __, ...same } = sleep;
      // So many minutes count from now on.
      const changed = {
        ...same,
        began_ms: Date.now(),
        ...(endsMs !== undefined && { ends_ms: endsMs }),
      };
      line.current = line.current
        .then(() => client.putBabySleep(id, changed))
        .then(() => answers.invalidate((key) => key === 'baby-sleep-now'))
        .catch((error: unknown) => showToast({ text: wordsFor(error), kind: 'bad' }));
    },
  };
}

/** When what plays in this tab ends; of what another device has begun here, the server knows it. */
export function useEnd(): number | undefined {
  const { program, endsMs } = useSleepPlayer();
  const thisTab = useThisTab();
  const { sleep } = useSleepOn(program?.isRemote ? thisTab : undefined);
  return sleep ? sleep.ends_ms : endsMs;
}
