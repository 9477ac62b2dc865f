import { useEffect, useRef } from 'react';

const bars = 20;
/** The quietest that lights a bar, in dB. */
const floor = -60;

/** A level as twenty bars: quiet, loud and too loud lie side by side, so that place tells it as well as colour. */
export function BarMeter({ read }: { read(): number }) {
  const place = useRef<HTMLDivElement>(null);
  const source = useRef(read);
  source.current = read;
  useEffect(() => {
    let [frame, toldAt] = [0, 0];
    const draw = (now: number) => {
      const decibels = 20 * Math.log10(Math.max(1e-6, source.current()));
      const lit = Math.round(Math.max(0, 1 - decibels / floor) * bars);
      [...place.current?.children ?? []].forEach((bar, index) => bar.toggleAttribute('data-lit', index < lit));
      if (now - toldAt > 500) {
        toldAt = now;
        place.current?.setAttribute('aria-valuenow', String(Math.round(Math.max(floor, Math.min(0, decibels)))));
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={place} className="bar-meter" role="meter" aria-label="Level" aria-valuemin={floor} aria-valuemax={0}
      aria-valuenow={floor}
    >
      {Array.from({ length: bars }, (_, bar) => (
        <i key={bar} data-zone={bar < 14 ? 'quiet' : bar < 18 ? 'loud' : 'over'} />
      ))}
    </div>
  );
}
