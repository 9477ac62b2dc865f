// What sounds in the app, for all of its screens.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useAnswer, useData } from '../../../page/data.js';
import type { SleepPlayer } from '../sound/SleepPlayer.js';
import type { SleepState } from '../sound/sleepState.js';
import { sleepPlayerOf } from '../sound/theSleepPlayer.js';

const SleepPlayerContext = createContext<SleepPlayer | undefined>(undefined);
/** Stands around all screens of the app. */
export function SleepPlayerProvider({ children }: { children: ReactNode }) {
  const player = sleepPlayerOf(useData());
  return <SleepPlayerContext.Provider value={player}>{children}</SleepPlayerContext.Provider>;
}

function usePlayerOfTab(): SleepPlayer {
  const player = useContext(SleepPlayerContext);
  if (!player) throw new Error('This part is used outside its app.');
  return player;
}

export interface SleepPlayerView extends SleepState {
  readonly player: SleepPlayer;
  /** How much of the listener's week is used, in percent; missing until that is known. */
  readonly dose: number | undefined;
}

/** How it stands now, and what can be done. */
export function useSleepPlayer(): SleepPlayerView {
  const player = usePlayerOfTab();
  const state = useSyncExternalStore(player.subscribe, player.state);
  const dose = useDose(state.child);
  return { ...state, player, dose: dose?.week_percent };
}

/** How much of a week's sound a child has had; nothing where nobody was chosen. */
export function useDose(child: string | undefined) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const answer = useAnswer(
    child ? `baby-dose/${child}` : 'baby-dose/',
    async (client) => child ? client.getBabyDose(child, { zone }) : undefined,
  );
  return child ? answer.value : undefined;
}
