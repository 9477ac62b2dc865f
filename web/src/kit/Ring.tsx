import type { CSSProperties, ReactNode } from 'react';

interface RingProps {
  /** From 0 to 1. */
  value: number;
  /** Said to who does not see it; without one, words beside it say the same. */
  label?: string;
  /** What stands in the middle. */
  children?: ReactNode;
}

/** How much of something there is, as a ring that fills; it grows with the text around it. */
export function Ring({ value, label, children }: RingProps) {
  const filled = Math.min(1, Math.max(0, value));
  return (
    <span
      className='ring'
      role={label ? 'img' : undefined}
      aria-label={label}
      style={{ '--filled': filled } as CSSProperties}
    >
      <svg viewBox='0 0 40 40' aria-hidden='true'>
        <circle className='ring-way' cx='20' cy='20' r='17' />
        {filled > 0 && <circle className='ring-fill' cx='20' cy='20' r='17' pathLength='1' />}
      </svg>
      {children !== undefined && <span className='ring-inside'>{children}</span>}
    </span>
  );
}
