import { useState } from 'react';

const place = (input: string): string => `sonidea.delay/${input}`;

function kept(input: string): number | undefined {
  const found = Number.parseFloat(localStorage.getItem(place(input)) ?? '');
  return found >= 0 && found < 5_000 ? found : undefined;
}

/**
 * How many milliseconds this device hears itself late through a microphone; missing until it was
 * measured.
 */
export function useDelay(input: string): [number | undefined, (delay: number) => void] {
  const [, redraw] = useState({});
  return [kept(input), (delay) => {
    localStorage.setItem(place(input), String(delay));
    redraw({});
  }];
}
