import { type RefObject, useEffect, useRef } from 'react';

/** React hears the wheel too late to keep the page where it is. */
export function useWheel(
  place: RefObject<HTMLElement>,
  turn: (event: WheelEvent) => void,
): void {
  const newest = useRef(turn);
  newest.current = turn;
  useEffect(() => {
    const element = place.current;
    const hear = (event: WheelEvent) => newest.current(event);
    element?.addEventListener('wheel', hear, { passive: false });
    return () => element?.removeEventListener('wheel', hear);
  }, [place]);
}
