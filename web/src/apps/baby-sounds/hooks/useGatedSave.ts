// A window behind the gate: what is typed while it is on its way is kept after it, and the window
// closes once what it shows is what was kept.
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';
import { changeBehindGate } from '../model/gatedChanges.js';

/** `typed` is all that is filled in; `onSaved` closes the window. */
export function useGatedSave(typed: readonly unknown[], onSaved: () => void) {
  const mark = JSON.stringify(typed);
  const newest = useRef<string | undefined>(mark);
  const pressed = useRef<string>();
  const [sending, setSending] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const showToast = useToast();
  useEffect(() => {
    newest.current = mark;
  }, [mark]);
  useEffect(() => () => {
    newest.current = undefined;
  }, []);

  const submit = async <Patch extends object>(
    thing: string,
    make: () => Patch,
    send: (patch: Patch) => Promise<void>,
  ) => {
    if (sending === mark) return;
    pressed.current = mark;
    setSending(mark);
    setTrouble(undefined);
    const isLast = () => pressed.current === mark;
    try {
      await changeBehindGate(thing, make(), send);
      if (isLast() && newest.current === mark) onSaved();
    } catch (error) {
      const text = wordsFor(error);
      // Who has closed the window meanwhile is told all the same.
      if (newest.current === undefined) showToast({ text, kind: 'bad' });
      else if (isLast()) setTrouble(text);
    } finally {
      if (isLast()) setSending(undefined);
    }
  };
  return { isBusy: sending === mark, trouble, submit };
}
