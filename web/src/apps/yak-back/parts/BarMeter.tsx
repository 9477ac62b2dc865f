import { useRef } from 'react';
import { useFrames } from '../../../kit/index.js';
import { words } from '../words.js';

const bars = 20;
/** The quietest that lights a bar, in dB. */
const floor = -60;

/**
 * A level as twenty bars: quiet, loud and too loud lie side by side, so that place tells it as well
 * as colour.
 */
export function BarMeter({ read }: { read(): number }) {
  const place = useRef<HTMLDivElement>(null);
  const toldAt = useRef(0);
  useFrames((_, now) => {
    const decibels = 20 * Math.log10(Math.max(1e-6, read()));
    const lit = Math.round(Math.max(0, 1 - decibels / floor) * bars);
    [...place.current?.children ?? []].forEach((bar, index) =>
      bar.toggleAttribute('data-lit', index < lit)
    );
    if (now - toldAt.current > 500) {
      toldAt.current = now;
      place.current?.setAttribute(
        'aria-valuenow',
        String(Math.round(Math.max(floor, Math.min(0, decibels)))),
      );
    }
  });
  return (
    <div
      ref={place}
      className='bar-meter'
      role='meter'
      aria-label={words.barMeter.level}
      aria-valuemin={floor}
      aria-valuemax={0}
      aria-valuenow={floor}
    >
      {Array.from(
        { length: bars },
        (_, bar) => <i key={bar} data-zone={bar < 14 ? 'quiet' : bar < 18 ? 'loud' : 'over'} />,
      )}
    </div>
  );
}
