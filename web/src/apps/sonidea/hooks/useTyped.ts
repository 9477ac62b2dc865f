import { useCallback, useEffect, useRef, useState } from 'react';
import { useDelayed } from '../../../page/useDelayed.js';

/** So long after the last key what was typed is sent. */
const restMs = 1_000;

interface Typed {
  text: string;
  /**
   * Sends it for what it was begun from, so that what somebody else wrote meanwhile is not lost
   * unseen.
   */
  send(text: string): void;
  sent?: string;
}

/**
 * A text as it is known, and as it is written while somebody types; sent after a rest, and by
 * whoever leaves, unless it has more letters than fit.
 */
export function useTyped(known: string, send: (text: string) => void, most = Infinity) {
  const [text, setText] = useState<string>();
  const typed = useRef<Typed>();
  const newest = useRef(known);
  newest.current = known;
  const later = useDelayed<void>(restMs, () => {
    const now = typed.current;
    if (!now || now.text.length > most || now.text === (now.sent ?? newest.current)) return;
    now.sent = now.text;
    now.send(now.text);
  });
  const forget = useCallback(() => {
    later.cancel();
    typed.current = undefined;
    setText(undefined);
  }, [later]);
  const change = (next: string) => {
    if (next === known && typed.current?.sent === undefined) return forget();
    const begun = typed.current?.sent === undefined ? typed.current?.send : undefined;
    typed.current = { text: next, send: begun ?? send };
    setText(next);
    later.add();
  };
  useEffect(() => {
    if (typed.current?.text === known) forget();
  }, [known, forget]);
  return { text: text ?? known, change, flush: later.flush, forget };
}
