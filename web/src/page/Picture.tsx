// What the small living pictures of the apps are drawn with. They are decoration: the words beside
// them say it all. Each moves for a few seconds and comes to rest, and moves again under a hand
// (doors.css).
import type { CSSProperties, ReactNode } from 'react';

export const list = (length: number) => Array.from({ length }, (_, index) => index);
export const late = (seconds: number) => ({ '--late': `${seconds}s` }) as CSSProperties;

/** Spreads small numbers over 0…1 so that neighbours differ. */
export const scattered = (index: number) => (index * 0.618_034) % 1;

export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className='picture' viewBox='0 0 240 320' aria-hidden='true'>
      {children}
    </svg>
  );
}
