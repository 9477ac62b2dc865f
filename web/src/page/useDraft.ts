import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from './data.js';

/** A text that is not sent or saved yet. */
export interface TextDraft {
  text: string;
  /** What was known then. */
  from: string;
}

/** The text of a draft; what somebody else wrote meanwhile is below it, not lost unseen. */
export const textOf = ({ text, from }: TextDraft, known: string): string =>
  known === from ? text : `${text}\n\n${known}`;

/**
 * Keeps what is not sent or saved yet on the device, under a key, and finds it again there. Answers
 * what keeps a draft, or deletes it. Without a key nothing is kept.
 */
export function useDraft<T>(key: string | undefined, onFound: (draft: T) => void) {
  const { keeper } = useData();
  const found = useRef(onFound);
  found.current = onFound;
  const isKept = useRef(false);
  useEffect(() => {
    if (key === undefined) return;
    void keeper.get('meta', key).catch(() => undefined).then((draft) => {
      if (!draft || isKept.current) return;
      isKept.current = true;
      found.current(draft as T);
    });
  }, [keeper, key]);
  return useCallback((draft: T | undefined) => {
    if (key === undefined || draft === undefined && !isKept.current) return;
    isKept.current = draft !== undefined;
    void keeper.write([{ table: 'meta', key, value: draft }]).catch(() => undefined);
  }, [keeper, key]);
}

/**
 * The texts of a form. What is changed in them stays on the device, under a key, until it is
 * forgotten: when it is saved or cancelled.
 */
export function useFields<Fields extends Record<string, string>>(key: string, start: Fields) {
  // What the fields were filled from: what comes meanwhile is not overwritten.
  const [was] = useState(start);
  const [fields, setFields] = useState(was);
  const keep = useDraft<Partial<Fields>>(key, (draft) => setFields({ ...was, ...draft }));
  const write = (change: Partial<Fields>) => {
    const next = { ...fields, ...change };
    const changed = Object.entries(next).filter(([name, text]) => text !== was[name]);
    setFields(next);
    keep(changed.length > 0 ? Object.fromEntries(changed) as Partial<Fields> : undefined);
  };
  return { fields, was, write, forget: () => keep(undefined) };
}
