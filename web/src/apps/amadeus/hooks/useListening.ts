import { useEffect, useRef, useState } from 'react';
import { wordsFor } from '../../../data/trouble.js';
import { ListeningInput } from '../sound/ListeningInput.js';
import { words } from '../words.js';
import { useWhenHidden } from './useWhenHidden.js';

export interface Listening {
  readonly state: 'off' | 'asking' | 'on';
  /** Why it does not listen. */
  readonly trouble: string | undefined;
  /** Said where it has stopped by itself. */
  readonly remark: string | undefined;
  start(): void;
  stop(): void;
}

const hidden = words.useListening.theMicrophoneWasTurned;

/** Where frames go: they are no state of a page, as there are too many. */
export interface Hearer<Frame> {
  push(frame: Frame): void;
  clear(): void;
}

/**
 * Listens to the microphone with a worker while somebody looks; `isDeaf` while another sound of
 * ours is in the air.
 */
export function useListening<Frame>(
  worker: string,
  hearer: Hearer<Frame>,
  isDeaf = false,
): Listening {
  const [state, setState] = useState<Listening['state']>('off');
  const [trouble, setTrouble] = useState<string>();
  const [remark, setRemark] = useState<string>();
  const input = useRef<ListeningInput<Frame>>();
  /** The newest request to listen; what was asked for before it is not wanted any more. */
  const request = useRef<AbortController>();

  const letGo = () => {
    request.current?.abort();
    request.current = undefined;
    void input.current?.close();
    input.current = undefined;
  };
  const stop = (why?: string) => {
    letGo();
    setState('off');
    setRemark(why);
  };
  const start = async () => {
    request.current?.abort();
    const { signal } = request.current = new AbortController();
    setTrouble(undefined);
    setRemark(undefined);
    setState('asking');
    hearer.clear();
    try {
      const opened = await ListeningInput.open<Frame>(worker, {
        heard: (frames) => frames.forEach((frame) => hearer.push(frame)),
        lost: (text) => {
          if (input.current !== opened) return;
          stop();
          setTrouble(text);
        },
      }, signal);
      if (signal.aborted) return void opened.close();
      input.current = opened;
      setState('on');
    } catch (error) {
      if (signal.aborted) return;
      stop();
      setTrouble(wordsFor(error));
    }
  };
  useEffect(() => {
    input.current?.turn(isDeaf);
    // What still hangs in the air is not what somebody plays.
    if (isDeaf) hearer.clear();
  }, [isDeaf, state, hearer]);
  useWhenHidden(() => {
    if (request.current) stop(hidden);
  });
  useEffect(() => letGo, []);
  return { state, trouble, remark, start: () => void start(), stop: () => stop() };
}
