import { useRef } from 'react';
import type { Playing as PlayingOnPlayer } from '../../../generated/api.js';
import { Icon } from '../../../kit/index.js';
import { useBreathing } from '../hooks/useBreathing.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useMixes, useSoundOf } from '../hooks/useSounds.js';
import { mostTracks, type Program } from '../model/tracks.js';
import { Drawing } from './Drawing.js';

/** What sounds together, as drawings that breathe with it. */
export function Playing({ program }: { program: Program }) {
  const place = useRef<HTMLSpanElement>(null);
  const soundOf = useSoundOf();
  const { playing } = useSleepPlayer();
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

/** What sounds on another player, as far as this app has drawings of it. */
export function PlayingThere({ playing }: { playing: readonly PlayingOnPlayer[] }) {
  const soundOf = useSoundOf();
  const mixes = useMixes();
  const sounds = playing.flatMap(({ kind, id }) =>
    kind === 'baby-mix'
      ? mixes.find((mix) => mix.id === id)?.tracks.flatMap(({ sound }) => soundOf(sound) ?? []) ??
        []
      : soundOf(id) ?? []
  ).slice(0, mostTracks);
  return (
    <span className='playing-picture' data-count={sounds.length}>
      {sounds.map(({ id, key, hue }) => (
        <span key={id} data-on=''>
          <Drawing of={key} hue={hue} />
        </span>
      ))}
      {sounds.length === 0 && <Icon name='speaker' size={28} />}
    </span>
  );
}
