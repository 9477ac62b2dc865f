import { useRef } from 'react';
import { duration, IconButton, useFrames } from '../../../kit/index.js';
import type { Listed, ListPlayer } from '../hooks/useListPlayer.js';
import { words } from '../words.js';
import { tint } from './SoundIcon.js';

interface PlayKeyProps {
  listed: Listed;
  player: ListPlayer;
  hue?: number | undefined;
}

/** Plays one of a list where it stands. */
export function PlayKey({ listed, player, hue }: PlayKeyProps) {
  const isPlaying = player.isPlaying && player.current === listed.id;
  const label = isPlaying ? words.playKey.pause(listed.title) : words.playKey.play(listed.title);
  return (
    <span
      className='son-row-play'
      data-hue={hue === undefined ? undefined : ''}
      style={tint(hue)}
    >
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={label}
        disabled={!listed.source}
        onClick={() => player.toggle(listed)}
      />
    </span>
  );
}

interface RowTimeProps {
  player: Pick<ListPlayer, 'current' | 'position'>;
  id: string;
  seconds: number;
}

/** How long one of a list is, and while it plays, how far it has come. */
export function RowTime({ player, id, seconds }: RowTimeProps) {
  return player.current === id
    ? <PlayedTime player={player} seconds={seconds} />
    : <span>{duration(seconds)}</span>;
}

function PlayedTime({ player, seconds }: Pick<RowTimeProps, 'player' | 'seconds'>) {
  const time = useRef<HTMLSpanElement>(null);
  const way = useRef<HTMLSpanElement>(null);
  const show = () => {
    const at = Math.min(player.position(), seconds);
    const text = `${duration(at)} / ${duration(seconds)}`;
    if (time.current && time.current.textContent !== text) time.current.textContent = text;
    way.current?.style.setProperty('scale', `${seconds > 0 ? at / seconds : 0} 1`);
  };
  // Also while it is paused: it may be set back by its end or by the device's keys.
  useFrames(show);
  return (
    <>
      <span ref={time} className='son-row-time' />
      <span ref={way} className='son-row-way' aria-hidden='true' />
    </>
  );
}
