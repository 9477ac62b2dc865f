import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../../page/data.js';
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

/** How long a text may be, and the key under which the device keeps one that is too long. */
interface Limit {
  most: number;
  draft: string;
}

/** A text that is too long to be sent. */
interface Draft {
  text: string;
  /** What was known then. */
  from: string;
}

/**
 * A text as it is known, and as it is written while somebody types; sent after a rest, and by
 * whoever leaves. One with more letters than fit stays on the device until it is shortened.
 */
export function useTyped(known: string, send: (text: string) => void, limit?: Limit) {
  const { keeper } = useData();
  const [text, setText] = useState<string>();
  const typed = useRef<Typed>();
  const newest = useRef({ known, send });
  newest.current = { known, send };
  const isKept = useRef(false);
  const most = limit?.most ?? Infinity;
  const key = limit?.draft;
  const keep = useCallback((next: string | undefined) => {
    if (key === undefined || next === undefined && !isKept.current) return;
    isKept.current = next !== undefined;
    const value = next === undefined ? undefined : { text: next, from: newest.current.known };
    void keeper.write([{ table: 'meta', key, value }]).catch(() => undefined);
  }, [keeper, key]);
  useEffect(() => {
    if (key === undefined) return;
    void keeper.get('meta', key).catch(() => undefined).then((left) => {
      if (!left || typed.current) return;
      const { text: draft, from } = left as Draft;
      const { known: now, send: begun } = newest.current;
      // What somebody else wrote meanwhile is not lost unseen.
      const next = now === from ? draft : `${draft}\n\n${now}`;
      isKept.current = true;
      typed.current = { text: next, send: begun };
      setText(next);
    });
  }, [keeper, key]);
  const later = useDelayed<void>(restMs, () => {
    const now = typed.current;
    if (!now || now.text.length > most || now.text === (now.sent ?? newest.current.known)) {
      return;
    }
    now.sent = now.text;
    now.send(now.text);
  });
  const forget = useCallback(() => {
    later.cancel();
    keep(undefined);
    typed.current = undefined;
    setText(undefined);
  }, [later, keep]);
  const change = (next: string) => {
    if (next === known && typed.current?.sent === undefined) return forget();
    const begun = typed.current?.sent === undefined ? typed.current?.send : undefined;
    typed.current = { text: next, send: begun ?? send };
    keep(next.length > most ? next : undefined);
    setText(next);
    later.add();
  };
  useEffect(() => {
    if (typed.current?.text === known) forget();
  }, [known, forget]);
  return { text: text ?? known, change, flush: later.flush, forget };
}
