import { useEffect, useMemo, useRef, useState } from 'react';

export interface Player {
  readonly isPlaying: boolean;
  /** Seconds, some times a second; `now` is exact. */
  readonly position: number;
  /** Why it does not play. */
  readonly trouble: string | undefined;
  now(): number;
  toggle(): void;
  seek(seconds: number): void;
}

const unplayable = 'The browser cannot play this file. Its chords stand all the same.';

/** Plays a file. */
export function usePlayer(file: Blob): Player {
  const element = useMemo(() => new Audio(), []);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  const begun = useRef(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    element.src = address;
    const told = new AbortController();
    const tell = (event: string, listener: () => void) => element.addEventListener(event, listener, { signal: told.signal });
    tell('play', () => setPlaying(true));
    tell('pause', () => setPlaying(false));
    for (const event of ['timeupdate', 'seeking', 'seeked']) tell(event, () => setPosition(element.currentTime));
    tell('error', () => begun.current && setTrouble(unplayable));
    tell('playing', () => setTrouble(undefined));
    return () => {
      told.abort();
      element.pause();
      element.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [element, file]);
  const controls = useMemo(() => ({
    now: () => element.currentTime,
    toggle: () => {
      begun.current = true;
      if (!element.paused) return element.pause();
      // What ended begins again by itself.
      element.play().catch((error: Error) => {
        setPlaying(false);
        // Who pauses before it plays has wanted that.
        if (error.name === 'AbortError') return;
        element.pause();
        setTrouble(error.name === 'NotSupportedError' ? unplayable : 'The browser did not begin to play. Press Play again.');
      });
    },
    seek: (seconds: number) => {
      element.currentTime = seconds;
      setPosition(seconds);
    },
  }), [element]);
  return { isPlaying, position, trouble, ...controls };
}
