import { useCallback, useEffect, useRef, useState } from 'react';
import { useDelayed } from '../../../page/useDelayed.js';
import { type TextDraft, textOf, useDraft } from '../../../page/useDraft.js';

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

/**
 * A text as it is known, and as it is written while somebody types; sent after a rest, and by
 * whoever leaves. One with more letters than fit stays on the device until it is shortened.
 */
export function useTyped(known: string, send: (text: string) => void, limit?: Limit) {
  const [text, setText] = useState<string>();
  const typed = useRef<Typed>();
  const newest = useRef(known);
  newest.current = known;
  const most = limit?.most ?? Infinity;
  const [draft, setDraft] = useState<TextDraft>();
  const keep = useDraft<TextDraft>(limit?.draft, (left) => !typed.current && setDraft(left));
  const begin = useRef(send);
  begin.current = send;
  useEffect(() => {
    if (!draft) return;
    const next = textOf(draft, known);
    typed.current = { text: next, send: begin.current };
    setText(next);
  }, [draft, known]);
  const later = useDelayed<void>(restMs, () => {
    const now = typed.current;
    if (!now || now.text.length > most || now.text === (now.sent ?? newest.current)) return;
    now.sent = now.text;
    now.send(now.text);
  });
  const forget = useCallback(() => {
    later.cancel();
    keep(undefined);
    typed.current = undefined;
    setText(undefined);
    setDraft(undefined);
  }, [later, keep]);
  const change = (next: string) => {
    if (next === known && typed.current?.sent === undefined) return forget();
    const begun = typed.current?.sent === undefined ? typed.current?.send : undefined;
    typed.current = { text: next, send: begun ?? send };
    keep(next.length > most ? { text: next, from: known } : undefined);
    setText(next);
    setDraft(undefined);
    later.add();
  };
  useEffect(() => {
    if (typed.current?.text === known) forget();
  }, [known, forget]);
  return { text: text ?? known, change, flush: later.flush, forget };
}
