import { useEffect, useRef, useState } from 'react';
import { wordsFor } from '../../../data/trouble.js';
import { Ear } from '../sound/Ear.js';
import { Steady } from '../sound/Steady.js';
import { words } from '../words.js';
import { useWhenHidden } from './useWhenHidden.js';

export interface Listening {
  readonly state: 'off' | 'asking' | 'on';
  /** Why it does not listen. */
  readonly trouble: string | undefined;
  /** Said where it has stopped by itself. */
  readonly remark: string | undefined;
  /** The pitch as it is now. */
  readonly steady: Steady;
  start(): void;
  stop(): void;
}

const hidden = words.useListening.microphoneWasLetGoWhile;

/**
 * Listens to the microphone while somebody looks; `isDeaf` while another sound of ours is in the
 * air.
 */
export function useListening(isDeaf: boolean): Listening {
  const [state, setState] = useState<Listening['state']>('off');
  const [trouble, setTrouble] = useState<string>();
  const [remark, setRemark] = useState<string>();
  const [steady] = useState(() => new Steady());
  const ear = useRef<Ear>();
  /** The newest wish to listen; what was asked for before it is not wanted any more. */
  const wish = useRef<AbortController>();

  const letGo = () => {
    wish.current?.abort();
    wish.current = undefined;
    void ear.current?.close();
    ear.current = undefined;
  };
  const stop = (why?: string) => {
    letGo();
    setState('off');
    setRemark(why);
  };
  const start = async () => {
    wish.current?.abort();
    const { signal } = wish.current = new AbortController();
    setTrouble(undefined);
    setRemark(undefined);
    setState('asking');
    steady.clear();
    try {
      const opened = await Ear.open({
        heard: (frames) => frames.forEach((frame) => steady.push(frame)),
        lost: (text) => {
          if (ear.current !== opened) return;
          stop();
          setTrouble(text);
        },
      }, signal);
      if (signal.aborted) return void opened.close();
      ear.current = opened;
      setState('on');
    } catch (error) {
      if (signal.aborted) return;
      stop();
      setTrouble(wordsFor(error));
    }
  };
  useEffect(() => {
    ear.current?.turn(isDeaf);
    // What still hangs in the air is not what somebody plays.
    if (isDeaf) steady.clear();
  }, [isDeaf, state, steady]);
  useWhenHidden(() => {
    if (wish.current) stop(hidden);
  });
  useEffect(() => letGo, []);
  return { state, trouble, remark, steady, start: () => void start(), stop: () => stop() };
}
