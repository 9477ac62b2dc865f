import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsFor } from '../../../data/trouble.js';
import type { Piece } from '../model/strokes.js';
import { Strummer } from '../sound/Strummer.js';
import { useWhenHidden } from './useWhenHidden.js';

export interface Strings {
  /** The name of what is played; of its parts the one that sounds now. */
  readonly playing: string | undefined;
  readonly place: number | undefined;
  readonly trouble: string | undefined;
  play(name: string, piece: Piece): void;
  stop(): void;
}

/** Chords, scales and rows of chords to hear, one at a time, at the member's concert pitch. */
export function useStrings(a4: number): Strings {
  const strummer = useRef(new Strummer()).current;
  const [playing, setPlaying] = useState<string>();
  const [place, setPlace] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const over = useCallback(() => {
    setPlaying(undefined);
    setPlace(undefined);
  }, []);
  const stop = useCallback(() => {
    strummer.stop();
    over();
  }, [strummer, over]);
  const play = (name: string, piece: Piece) => {
    setTrouble(undefined);
    setPlaying(name);
    setPlace(undefined);
    strummer.play(piece, a4, { shows: setPlace, ended: over }).catch((error: unknown) => {
      over();
      setTrouble(wordsFor(error));
    });
  };
  useWhenHidden(stop);
  useEffect(() => () => strummer.stop(), [strummer]);
  return { playing, place, trouble, play, stop };
}
