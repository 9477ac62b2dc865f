// What sounds in the app, for all of its screens.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useAnswer, useData } from '../../../page/data.js';
import type { Cradle } from '../sound/Cradle.js';
import type { CradleState } from '../sound/state.js';
import { cradleOf } from '../sound/theCradle.js';

const Place = createContext<Cradle | undefined>(undefined);
/** Stands around all screens of the app. */
export function CradleProvider({ children }: { children: ReactNode }) {
  return <Place.Provider value={cradleOf(useData())}>{children}</Place.Provider>;
}

function usePlace(): Cradle {
  const cradle = useContext(Place);
  if (!cradle) throw new Error('This part is used outside its app.');
  return cradle;
}

export interface CradleHere extends CradleState {
  readonly cradle: Cradle;
  /** How much of the listener's week is used, in percent; missing until that is known. */
  readonly dose: number | undefined;
}

/** How it stands now, and what can be done. */
export function useCradle(): CradleHere {
  const cradle = usePlace();
  const state = useSyncExternalStore(cradle.subscribe, cradle.state);
  const dose = useDose(state.child);
  return { ...state, cradle, dose: dose?.week_percent };
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
