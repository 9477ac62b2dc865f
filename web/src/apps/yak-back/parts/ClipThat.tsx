import { useEffect, useRef, useState } from 'react';
import { Button, IconButton, useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';
import { Memory } from '../deck/Memory.js';
import { Microphone } from '../../../players/Microphone.js';
import type { Piece } from '../../../players/TakeJournal.js';
import { useDeck } from '../hooks/useDeck.js';

/** Lets the microphone listen along; one press then makes a pad of the minute that has passed. */
export function ClipThat({ onClip }: { onClip(heard: Piece, name: string): void }) {
  const deck = useDeck();
  const tell = useToast();
  const microphone = useRef<Microphone>();
  const [memory, setMemory] = useState<Memory>();
  useEffect(() => () => void microphone.current?.close(), []);

  const listen = async () => {
    try {
      microphone.current = new Microphone(deck.stage);
      await microphone.current.open();
      setMemory(new Memory(microphone.current));
      tell({
        text:
          'Listening along. The last minute stays in memory alone, until you press “Clip that”.',
      });
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const end = async () => {
    setMemory(undefined);
    await microphone.current?.close();
  };
  const clip = () => {
    const heard = memory?.clip();
    if (!heard) return tell({ text: 'Nothing was heard in the last minute.' });
    const time = new Date().toLocaleTimeString('en', { timeStyle: 'medium' });
    onClip(heard, `Clip ${time}`);
  };

  if (!memory) {
    return (
      <IconButton
        icon='clock'
        label='Listen along'
        onClick={() => void listen()}
      />
    );
  }
  return (
    <span className='clip-that'>
      <Button icon='scissors' onClick={clip}>Clip that</Button>
      <IconButton icon='close' label='Stop listening' onClick={() => void end()} />
    </span>
  );
}
