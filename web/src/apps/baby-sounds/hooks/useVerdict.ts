import { useOtherPlayer } from '../../../page/useOtherPlayer.js';
import { type Verdict, verdictOf } from '../model/verdict.js';
import { useSleepPlayer } from './useSleepPlayer.js';

/** How loud it is here, which says nothing of another device that plays meanwhile. */
export function useVerdict(): Verdict {
  const state = useSleepPlayer();
  const { chosen } = useOtherPlayer('baby-sound');
  const isElsewhere = chosen !== undefined && chosen.playing.length > 0;
  return verdictOf(state.slowLevel, { ...state, isElsewhere });
}
