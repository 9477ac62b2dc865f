import { Slider } from '../../../../kit/index.js';
import type { Player } from '../../hooks/usePlayer.js';
import { fastest, slowest } from '../../sound/deck.js';
import { words } from '../../words.js';

/** How fast a song plays. */
export function SpeedSlider({ speed, change }: Pick<Player, 'speed' | 'change'>) {
  return (
    <Slider
      label={words.playBar.speed}
      value={speed}
      min={slowest}
      max={fastest}
      step={0.05}
      normal={1}
      text={speed === 1 ? words.playBar.original : `${Math.round(speed * 100)}%`}
      onChange={(next) => change({ speed: next })}
    />
  );
}
