import { useRef } from 'react';
import { usePlayhead } from '../hooks/usePlayhead.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime } from '../model/times.js';

/** The time at a playhead, as exact as who sees so many seconds wants it. */
export function PlayheadTime({ playhead, span }: { playhead: Playhead; span?: number }) {
  const place = useRef<HTMLSpanElement>(null);
  usePlayhead(playhead, (seconds) => {
    const text = preciseTime(seconds, span);
    if (place.current && place.current.textContent !== text) place.current.textContent = text;
  });
  return <span ref={place} />;
}
