import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Playhead } from '../model/Playhead.js';

/** Shows where a playhead is: after each drawing of the component, and whenever it moves. */
export function usePlayhead(playhead: Playhead, show: (seconds: number) => void): void {
  const latest = useRef(show);
  latest.current = show;
  useLayoutEffect(() => latest.current(playhead.seconds));
  useEffect(() => playhead.subscribe(() => latest.current(playhead.seconds)), [playhead]);
}
