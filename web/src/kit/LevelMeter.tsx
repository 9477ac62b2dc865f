import { useEffect, useRef } from 'react';

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
 * How loud something is. Position tells it first: quiet, loud and too loud lie in three fields with a
 * line between them; the mark of the peak stays a while, and a flag stands up once it was too loud.
 */
export function LevelMeter({ label, read }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null);
  const source = useRef(read);
  source.current = read;

  useEffect(() => {
    let [held, heldAt, toldAt, frame] = [floor, 0, 0, 0];
    const show = (now: number) => {
      const element = meter.current;
      if (!element) return;
      const { level, peak } = source.current();
      if (peak >= held || now - heldAt > 1_500) [held, heldAt] = [peak, now];
      element.style.setProperty('--level', String(place(level)));
      element.style.setProperty('--peak', String(place(held)));
      if (held >= -0.1) element.dataset['clipped'] = '';
      else delete element.dataset['clipped'];
      // Who listens to the page is told twice a second, not sixty times.
      if (now - toldAt > 500) {
        toldAt = now;
        element.setAttribute('aria-valuenow', String(Math.round(Math.max(floor, level))));
        element.setAttribute('aria-valuetext', level <= floor ? 'silent' : `${Math.round(level)} dB`);
      }
      frame = requestAnimationFrame(show);
    };
    frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div
      ref={meter} className="level-meter" role="meter" aria-label={label} aria-valuemin={floor}
      aria-valuemax={0} aria-valuenow={floor}
    >
      <div className="level-fill" /><div className="level-peak" /><div className="level-flag" />
    </div>
  );
}
