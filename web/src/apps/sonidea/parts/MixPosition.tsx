import { useEffect, useState } from 'react';
import { duration, Slider } from '../../../kit/index.js';
import type { GroupPlayer } from '../sound/GroupPlayer.js';
import { words } from '../words.js';

/** How often the time is shown anew while it plays. */
const lookMs = 200;

interface MixPositionProps {
  player: Pick<GroupPlayer, 'isPlaying' | 'time'>;
  isPlaying: boolean;
  /** Where it begins when it is played next, in seconds. */
  begin: number;
  seconds: number;
  onSeek(seconds: number): void;
}

/** How far a mix has come, of how much; one can go elsewhere in it. */
export function MixPosition({ player, isPlaying, begin, seconds, onSeek }: MixPositionProps) {
  const [at, setAt] = useState(begin);
  const [dragged, setDragged] = useState<number>();
  useEffect(() => {
    setAt(begin);
    if (!isPlaying) return;
    const look = setInterval(() => player.isPlaying && setAt(player.time), lookMs);
    return () => clearInterval(look);
  }, [player, isPlaying, begin]);
  const shown = Math.min(dragged ?? at, seconds);
  return (
    <div className='son-mix-position'>
      <Slider
        label={words.mixerScreen.position}
        value={shown}
        min={0}
        max={Math.max(0.1, seconds)}
        step={0.1}
        text={`${duration(shown)} / ${duration(seconds)}`}
        onChange={setDragged}
        onDone={(to) => {
          setDragged(undefined);
          setAt(to);
          onSeek(to);
        }}
      />
    </div>
  );
}
