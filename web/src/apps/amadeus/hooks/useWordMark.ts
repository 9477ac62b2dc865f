import { type RefObject, useEffect, useRef } from 'react';
import type { Sung } from '../model/lyrics.js';
import { placeBegun } from '../model/stageBars.js';
import type { Player } from './usePlayer.js';

/** A word is marked no longer, in seconds, where the next one is far. */
const longest = 3;

/** Marks the word that is sung, among elements with `data-word`; without React. */
export function useWordMark(
  place: RefObject<HTMLElement>,
  sung: Sung | undefined,
  player: Pick<Player, 'now' | 'isPlaying'>,
): void {
  const now = useRef(player.now);
  now.current = player.now;
  const marked = useRef<Element | null>();
  const { isPlaying } = player;
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const seconds = now.current();
      const word = sung?.isTimed ? sung.words[placeBegun(sung.words, seconds)] : undefined;
      const isSung = word && seconds - word.start < longest;
      const shown = isSung ? place.current?.querySelector(`[data-word="${word.at}"]`) : undefined;
      if (shown !== marked.current) {
        marked.current?.removeAttribute('data-sung');
        shown?.setAttribute('data-sung', '');
        marked.current = shown;
      }
      if (isPlaying) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
    // The page itself may have changed, and what is marked with it.
  });
}
