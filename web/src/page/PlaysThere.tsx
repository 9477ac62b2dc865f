import { useEffect, useRef, useState } from 'react';
import { after } from '../data/surroundings.js';
import type { Playing } from '../generated/api.js';
import { ago, Icon, IconButton, Slider } from '../kit/index.js';
import { words } from './words.js';

/** A thing that sounds on a player, and how to end it. */
export function PlayingRow(
  { playing, onStop }: { playing: Playing; onStop?: (() => void) | undefined },
) {
  return (
    <div className='playing'>
      <Icon name='note' size={20} />
      <span>
        {playing.name}
        {playing.loop && <span className='badge'>{words.playsThere.onRepeat}</span>}
      </span>
      <span className='quiet'>{words.playsThere.started(ago(playing.since_ms))}</span>
      {onStop && (
        <IconButton
          icon='stop'
          label={words.playsThere.stop(playing.name)}
          onClick={onStop}
        />
      )}
    </div>
  );
}

/** A player that does not answer is shown as it said last. */
const patienceMs = 5_000;

/** How loud a player is. `onDone` answers whether the volume was set. */
export function PlayerVolume({ volume, label = words.playsThere.volume, onDone }: {
  volume: number;
  label?: string;
  onDone(volume: number): Promise<boolean>;
}) {
  // While the hand is on it, and until the player has heard of it, the slider is the hand's.
  const [held, setHeld] = useState<number>();
  const [asked, setAsked] = useState<number>();
  const next = useRef<number>();
  const isAsking = useRef(false);
  const release = () => {
    setHeld(undefined);
    setAsked(undefined);
  };
  useEffect(() => {
    if (asked === undefined) return;
    if (Math.abs(volume - asked) < 0.005) return release();
    return after(patienceMs, release);
  }, [asked, volume]);
  // Of several wishes while one is on its way the last one counts.
  const ask = async (level: number) => {
    setAsked(level);
    next.current = level;
    if (isAsking.current) return;
    isAsking.current = true;
    while (next.current !== undefined) {
      const volume = next.current;
      next.current = undefined;
      if (!await onDone(volume) && next.current === undefined) release();
    }
    isAsking.current = false;
  };
  const shown = held ?? volume;
  return (
    <Slider
      label={label}
      value={shown}
      min={0}
      max={1}
      step={0.01}
      normal={1}
      text={`${Math.round(shown * 100)}%`}
      onChange={(level) => {
        setHeld(level);
        setAsked(undefined);
      }}
      onDone={(level) => {
        if (level === asked) return;
        if (level === volume && !isAsking.current) return release();
        void ask(level);
      }}
    />
  );
}
