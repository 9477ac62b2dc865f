import { useRef } from 'react';
import { useFrames } from './useFrames.js';

interface LevelMeterProps {
  label: string;
  /** The level now and the peak since it was last asked, in dB of full scale. */
  read(): { level: number; peak: number };
}

const floor = -60;

/** Where a level stands between the floor and full scale, from 0 to 1. */
function place(level: number): number {
  return Math.max(0, Math.min(1, 1 - level / floor));
}

/**
 * How loud something is. Position tells it first: quiet, loud and too loud lie in three fields with
 * a line between them; the mark of the peak stays a while, and a flag stands up once it was too
 * loud.
 */
export function LevelMeter({ label, read }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null);
  const shown = useRef({ held: floor, heldAt: 0, toldAt: 0 });
  useFrames((_, now) => {
    const element = meter.current;
    if (!element) return;
    const { level, peak } = read();
    const last = shown.current;
    if (peak >= last.held || now - last.heldAt > 1_500) [last.held, last.heldAt] = [peak, now];
    element.style.setProperty('--level', String(place(level)));
    element.style.setProperty('--peak', String(place(last.held)));
    if (last.held >= -0.1) element.dataset['clipped'] = '';
    else delete element.dataset['clipped'];
    // Who listens to the page is told twice a second, not sixty times.
    if (now - last.toldAt > 500) {
      last.toldAt = now;
      element.setAttribute('aria-valuenow', String(Math.round(Math.max(floor, level))));
      element.setAttribute('aria-valuetext', level <= floor ? 'silent' : `${Math.round(level)} dB`);
    }
  });

  return (
    <div
      ref={meter}
      className='level-meter'
      role='meter'
      aria-label={label}
      aria-valuemin={floor}
      aria-valuemax={0}
      aria-valuenow={floor}
    >
      <div className='level-fill' />
      <div className='level-peak' />
      <div className='level-flag' />
    </div>
  );
}
