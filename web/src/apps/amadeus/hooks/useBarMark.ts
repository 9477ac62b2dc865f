import { type RefObject, useEffect, useRef } from 'react';
import { placeBegun, type StageBar } from '../model/stageBars.js';
import type { Player } from './usePlayer.js';

/** What has just begun, what was marked before, and whether the song begins to play here. */
export interface BarMoved {
  readonly bar: HTMLElement;
  readonly before: HTMLElement | undefined;
  readonly begins: boolean;
}

/** Marks the bar that is heard, and its chord, among elements with `data-bar`; without React. */
export function useBarMark(
  place: RefObject<HTMLElement>,
  bars: readonly StageBar[],
  player: Pick<Player, 'now' | 'isPlaying' | 'position'>,
  onMoved?: (moved: BarMoved) => void,
): void {
  const read = useRef({ now: player.now, onMoved });
  read.current = { now: player.now, onMoved };
  const marked = useRef<{ bar?: HTMLElement | undefined; chord?: Element | undefined }>({});
  const wasPlaying = useRef(false);
  /** It has begun to play, and no bar has come since. */
  const begins = useRef(false);
  const { isPlaying } = player;
  useEffect(() => {
    let frame = 0;
    if (isPlaying !== wasPlaying.current) begins.current = isPlaying;
    wasPlaying.current = isPlaying;
    const draw = () => {
      const seconds = read.current.now();
      const at = placeBegun(bars, seconds);
      const bar = place.current?.querySelector<HTMLElement>(`[data-bar="${at}"]`) ?? undefined;
      const within = placeBegun(bars[at]?.chords ?? [], seconds);
      const chord = bar?.querySelectorAll('[data-chord]')[Math.max(0, within)];
      const { bar: before } = marked.current;
      move(marked.current.chord, chord);
      move(before, bar);
      marked.current = { bar, chord };
      if (bar && (begins.current || bar !== before)) {
        read.current.onMoved?.({ bar, before, begins: begins.current });
        begins.current = false;
      }
      if (isPlaying) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
    // The page itself may have changed, and what is marked with it.
  });
}

function move(from: Element | undefined, to: Element | undefined): void {
  if (from === to) return;
  from?.removeAttribute('data-now');
  to?.setAttribute('data-now', '');
}
