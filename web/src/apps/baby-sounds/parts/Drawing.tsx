import type { CSSProperties } from 'react';
import { drawingOf } from '../model/drawings.js';

/** A sound as a thing to look at; its name stands beside it, or is said by what it lies on. */
export function Drawing({ of, hue }: { of: string | undefined; hue: number }) {
  return (
    <svg
      className='drawing'
      viewBox='0 0 64 64'
      aria-hidden='true'
      style={{ '--hue': hue * 360 } as CSSProperties}
    >
      {drawingOf(of).map(([kind, path], index) => (
        <path key={index} className={`layer-${kind}`} d={path} />
      ))}
    </svg>
  );
}
