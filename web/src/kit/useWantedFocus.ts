import { useEffect, useRef } from 'react';

/** How to have a row focused once it is the current one, and drawn. */
export function useWantedFocus(
  current: number,
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): (index: number) => void {
  const wanted = useRef<number>();
  useEffect(() => {
    // What was drawn before it was asked for has another.
    const row = wanted.current === current ? find() : undefined;
    if (!row) return;
    wanted.current = undefined;
    row.focus(options);
  });
  return (index) => {
    wanted.current = index;
  };
}
