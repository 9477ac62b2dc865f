import { useEffect, useRef, useState } from 'react';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
import { wordsFor } from '../../../data/trouble.js';
import { hertzIn, type Intonation } from '../model/intonation.js';
import { toneAt } from '../sound/tone.js';
import { words } from '../words.js';
import { useWhenHidden } from './useWhenHidden.js';

const fadeSeconds = 0.08;
/** After a tone the room rings for a moment. */
const ringMs = 350;

export interface Tone {
  /** The note that sounds. */
  readonly key: number | undefined;
  /** Whether it sounds, or still hangs in the air. */
  readonly isInTheAir: boolean;
  readonly trouble: string | undefined;
  play(key: number): void;
  stop(): void;
  /** How loud the engine says that it is now, as an amplitude. */
  level(): number;
}

/** A note to tune by, for as long as somebody wants it; it follows the intonation. */
export function useTone(intonation: Intonation): Tone {
  const [key, setKey] = useState<number>();
  const [isInTheAir, setInTheAir] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const voice = useRef<Voice>();
  const hertz = key === undefined ? undefined : hertzIn(intonation, key);
  useEffect(() => {
    if (hertz === undefined) return;
    let isWanted = true;
    sound(hertz).then((begun) => {
      if (!isWanted) return begun.stop(fadeSeconds);
      voice.current = begun;
      // Something else may end it, such as a key of the keyboard that silences all.
      begun.onEnd(() => voice.current === begun && setKey(undefined));
    }, (error: unknown) => {
      if (!isWanted) return;
      setTrouble(wordsFor(error));
      setKey(undefined);
    });
    return () => {
      isWanted = false;
      const old = voice.current;
      voice.current = undefined;
      old?.stop(fadeSeconds);
    };
  }, [hertz]);
  useEffect(() => {
    if (key !== undefined) return setInTheAir(true);
    const timer = setTimeout(() => setInTheAir(false), ringMs);
    return () => clearTimeout(timer);
  }, [key]);
  useWhenHidden(() => setKey(undefined));
  const play = (next: number) => {
    setTrouble(undefined);
    setKey(next);
  };
  return {
    key,
    isInTheAir,
    trouble,
    play,
    stop: () => setKey(undefined),
    level: () => voice.current?.level ?? 0,
  };
}

async function sound(hertz: number): Promise<Voice> {
  const stage = await Stage.open();
  const name = `tone of ${hertz} Hz`;
  await stage.arm(name, async () => toneAt(hertz, stage.host.sampleRate));
  const voice = stage.play(name, { ...plainVoicing, loops: -1 }, { fadeSeconds });
  if (!voice) throw new Error(words.useTone.soundIsNotAvailable);
  return voice;
}
