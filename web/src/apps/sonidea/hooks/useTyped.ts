import { useCallback, useEffect, useRef, useState } from 'react';
import { useDelayed } from '../../../page/useDelayed.js';
import { type TextDraft, textOf, useDraft } from '../../../page/useDraft.js';

/** So long after the last key what was typed is sent. */
const restMs = 1_000;

interface Typed extends TextDraft {
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
 * whoever leaves. One that has a limit is put together with what another tab or device writes
 * meanwhile, and with more letters than fit stays on the device until it is shortened.
 */
export function useTyped(known: string, send: (text: string) => void, limit?: Limit) {
  const [text, setText] = useState<string>();
  const typed = useRef<Typed>();
  const newest = useRef({ known, send });
  newest.current = { known, send };
  const most = limit?.most ?? Infinity;
  const isMerged = limit !== undefined;
  const write = useCallback((next: Typed) => {
    typed.current = next;
    setText(next.text);
  }, []);
  /** Puts what was written upon what is known now. */
  const rebase = useCallback((draft: TextDraft) => {
    const { known, send } = newest.current;
    write({ text: textOf(draft, known), from: known, send });
  }, [write]);
  const keep = useDraft<TextDraft>(limit?.draft, (left) => typed.current || rebase(left));
  const later = useDelayed<void>(restMs, () => {
    const now = typed.current;
    if (!now || now.text.length > most || now.text === (now.sent ?? newest.current.known)) return;
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
    const begun = typed.current?.sent === undefined ? typed.current : undefined;
    if (next === known && typed.current === begun) return forget();
    const from = begun?.from ?? known;
    write({ text: next, from, send: begun?.send ?? send });
    keep(next.length > most ? { text: next, from } : undefined);
    later.add();
  };
  useEffect(() => {
    const now = typed.current;
    if (now?.text === known) return forget();
    if (isMerged && now && now.sent === undefined && now.from !== known) rebase(now);
  }, [known, isMerged, rebase, forget]);
  return { text: text ?? known, change, flush: later.flush, forget };
}
