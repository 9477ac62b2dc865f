import { type RefObject, useRef } from 'react';
import { useFrames, useIsStill } from '../../../kit/index.js';
import { useSleepPlayer } from './useSleepPlayer.js';

/** How loud something is, as far as one sees it: 0 at −60 dB, 1 at −10 dB. */
const seen = (amplitude: number): number =>
  Math.max(0, Math.min(1, (20 * Math.log10(amplitude + 1e-6) + 60) / 50));

/**
 * What sounds within a part of the page rises and falls with its sound, slowly, as somebody who
 * sleeps.
 */
export function useBreathing(place: RefObject<HTMLElement>): void {
  const { player, playing } = useSleepPlayer();
  const isStill = useIsStill();
  const smooth = useRef(new Map<string, number>());
  useFrames((seconds, now) => {
    for (const one of place.current?.querySelectorAll<HTMLElement>('[data-sound][data-on]') ?? []) {
      const sound = one.dataset['sound']!;
      const before = smooth.current.get(sound) ?? 0;
      const next = before + (seen(player.level(sound)) - before) * Math.min(1, seconds * 4);
      smooth.current.set(sound, next);
      const breath = (1 + Math.sin(now / 1_400)) / 2;
      // In steps that nobody sees: what has not moved is not drawn anew.
      const shown = (0.7 * next + 0.3 * breath * next).toFixed(2);
      if (one.style.getPropertyValue('--breath') !== shown) {
        one.style.setProperty('--breath', shown);
      }
    }
  }, playing && !isStill);
}
