import type { CSSProperties } from 'react';

/** How long a chord's name is, from which `.one-line-name` knows how large its letters can be. */
export const lettersOf = (name: string | number | undefined) =>
  ({ '--letters': Math.max(2, String(name ?? '').length) }) as CSSProperties;
