import { useRef } from 'react';
import type { Program } from '../cradle/tracks.js';
import { useCradle } from '../cradle/useCradle.js';
import { Drawing } from '../drawings/Drawing.js';
import { useBreathing } from '../hooks/useBreathing.js';
import { useSoundOf } from '../hooks/useNursery.js';

/** What sounds together, as drawings that breathe with it. */
export function Playing({ program }: { program: Program }) {
  const place = useRef<HTMLSpanElement>(null);
  const soundOf = useSoundOf();
  const { playing } = useCradle();
  useBreathing(place);
  return (
    <span className='playing-picture' ref={place} data-count={program.tracks.length}>
      {program.tracks.map(({ sound: id }) => {
        const sound = soundOf(id);
        return sound && (
          <span key={id} data-sound={id} data-on={playing ? '' : undefined}>
            <Drawing of={sound.key} hue={sound.hue} />
          </span>
        );
      })}
    </span>
  );
}
