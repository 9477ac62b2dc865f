import { useEffect, useRef, useState } from 'react';
import { Button, IconButton, useSinglePress, useToast } from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import { wordsFor } from '../../../data/trouble.js';
import { Microphone } from '../../../players/Microphone.js';
import type { Piece } from '../../../players/TakeJournal.js';
import { useDeck } from '../hooks/useDeck.js';
import { Memory } from '../sound/Memory.js';
import { words } from '../words.js';

/** Lets the microphone listen along; one press then makes a pad of the minute that has passed. */
export function ClipThat({ onClip }: { onClip(heard: Piece, name: string): Promise<unknown> }) {
  const deck = useDeck();
  const showToast = useToast();
  const microphone = useRef<Microphone>();
  const [memory, setMemory] = useState<Memory>();
  const gone = useRef<AbortSignal>();
  // Only one is opened, and one pad made, however often it is pressed meanwhile.
  const { isBusy, run } = useAction();
  useEffect(() => {
    const over = new AbortController();
    gone.current = over.signal;
    return () => {
      over.abort();
      void microphone.current?.close();
    };
  }, []);

  const listen = async () => {
    const signal = gone.current;
    const opened = new Microphone(deck.stage);
    try {
      await opened.open(signal);
      if (signal?.aborted) return void await opened.close();
      microphone.current = opened;
      setMemory(new Memory(opened));
      showToast({
        text: words.clipThat.listeningTheLastMinute,
      });
    } catch (error) {
      if (!signal?.aborted) showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const end = async () => {
    setMemory(undefined);
    await microphone.current?.close();
  };
  const clip = async () => {
    const heard = memory?.clip();
    if (!heard) return showToast({ text: words.clipThat.thereWasNoSound });
    const time = new Date().toLocaleTimeString('en', { timeStyle: 'medium' });
    await onClip(heard, words.clipThat.clip(time));
  };
  const press = useSinglePress(() => void run(clip));

  if (!memory) {
    return (
      <IconButton
        icon='clock'
        label={words.clipThat.listenAlong}
        onClick={() => void run(listen)}
      />
    );
  }
  return (
    <span className='clip-that'>
      <Button icon='scissors' busy={isBusy} onClick={press}>
        {words.clipThat.clipThat}
      </Button>
      <IconButton icon='close' label={words.clipThat.stopListening} onClick={() => void end()} />
    </span>
  );
}
