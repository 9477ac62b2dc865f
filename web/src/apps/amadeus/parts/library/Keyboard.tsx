import { type CSSProperties, memo } from 'react';
import { hueOfKey, isBlack, pitchClassOf } from '../../model/notes.js';

const white = { width: 24, height: 100 } as const;
const black = { width: 15, height: 62 } as const;

/** Keys in a row that still look like a keyboard. */
const fewest = 17;
/** Where a keyboard may be cut: between E and F, and between B and C. */
const cuts = { [-1]: [0, 5], [1]: [4, 11] } as const;

interface KeyboardProps {
  label: string;
  /** Those that are held, by their numbers. */
  keys: readonly number[];
  /** What is written on them. */
  names: ReadonlyMap<number, string>;
  now?: number | undefined;
}

/** A drawn piece of a keyboard, as long as it must be, with keys in the colours of their notes. */
export const Keyboard = memo(function Keyboard({ label, keys, names, now }: KeyboardProps) {
  const first = edge(Math.min(...keys), -1);
  const last = edge(Math.max(...keys, first + fewest - 1), 1);
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const whites = all.filter((key) => !isBlack(key));
  const held = new Set(keys);
  const draw = (key: number) => {
    const name = names.get(pitchClassOf(key));
    const size = isBlack(key) ? black : white;
    const before = whites.filter((one) => one < key).length * white.width;
    const x = isBlack(key) ? before - black.width / 2 : before;
    return (
      <g
        key={key}
        className='key'
        data-black={isBlack(key) || undefined}
        data-held={held.has(key) || undefined}
        data-now={key === now || undefined}
        style={{ '--hue': hueOfKey(key) } as CSSProperties}
      >
        <rect
          x={x + 0.75}
          y={0.75}
          width={size.width - 1.5}
          height={size.height}
          rx={isBlack(key) ? 2.5 : 3.5}
        />
        {held.has(key) && <text x={x + size.width / 2} y={size.height - 9}>{name}</text>}
      </g>
    );
  };
  return (
    <svg
      className='keyboard'
      viewBox={`0 0 ${whites.length * white.width} ${white.height + 2}`}
      role='img'
      aria-label={label}
      style={{ maxInlineSize: `${whites.length * 3}rem` }}
    >
      {whites.map(draw)}
      {all.filter(isBlack).map(draw)}
    </svg>
  );
});

/** The next key, downwards or upwards, at which a piece of a keyboard may end. */
function edge(key: number, step: -1 | 1): number {
  let end = key;
  while (!cuts[step].some((one) => one === pitchClassOf(end))) end += step;
  return end;
}
