import { useRef } from 'react';
import { useFrames } from '../../../../kit/index.js';

/** The widths of the stripes and the spaces between them, row by row. */
const periods = [96, 48, 24];
/**
 * No row flickers faster than three times in a second, which some cannot bear; so near it creeps.
 */
const fastest = 3 * 24;
const slowCents = 8;

interface StrobeProps {
  /** The cents now, asked before every picture; nothing while nothing sounds. */
  now(): number | undefined;
  /** Whether anything is listened to. */
  isMoving: boolean;
  isInTune: boolean;
}

/**
 * Stripes that drift to the left of what is too low, to the right of what is too high, and stand
 * still in tune.
 */
export function Strobe({ now, isMoving, isInTune }: StrobeProps) {
  const rows = useRef<(HTMLDivElement | null)[]>([]);
  const place = useRef(0);
  useFrames((seconds) => {
    place.current = (place.current + speedOf(now() ?? 0) * seconds) % 96;
    rows.current.forEach((row, index) => {
      const period = periods[index] ?? 1;
      const offset = (place.current % period + period) % period;
      if (row) row.style.transform = `translateX(${(offset - period).toFixed(2)}px)`;
    });
  }, isMoving);
  return (
    <div className='strobe' aria-hidden='true' data-tune={isInTune || undefined}>
      {periods.map((period, index) => (
        <div
          key={period}
          className='strobe-row'
          style={{ inlineSize: `calc(100% + ${period}px)`, backgroundSize: `${period}px 100%` }}
          ref={(row) => {
            rows.current[index] = row;
          }}
        />
      ))}
      <i />
    </div>
  );
}

/** Pixels in a second. */
function speedOf(cents: number): number {
  return Math.sign(cents) * fastest * (1 - Math.exp(-Math.abs(cents) / slowCents));
}
