import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from './data.js';

/** A text that is not sent or saved yet. */
export interface TextDraft {
  text: string;
  /** What was known then. */
  from: string;
}

/** What of a text was replaced, and by what. */
interface Replaced {
  start: number;
  end: number;
  by: string;
}

/**
 * The text of a draft, with what somebody else has changed meanwhile; where both have changed the
 * same, theirs is below it, not lost unseen.
 */
export function textOf({ text, from }: TextDraft, known: string): string {
  if (known === from || known === text) return text;
  const [mine, theirs] = [replacedIn(from, text), replacedIn(from, known)];
  // Where both have added at one place, what begins a line goes below what ends one.
  const [first, second] = [mine, theirs].sort((a, b) =>
    a.start - b.start || a.end - b.end || Number(beginsLine(a)) - Number(beginsLine(b))
  ) as [Replaced, Replaced];
  if (first.end > second.start) return `${text}\n\n${known}`;
  const between = from.slice(first.end, second.start);
  const isApart = between !== '' || first.by.endsWith('\n') || beginsLine(second) ||
    first.by === '' || second.by === '';
  return from.slice(0, first.start) + first.by + (isApart ? between : '\n\n') + second.by +
    from.slice(second.end);
}

const beginsLine = ({ by }: Replaced): boolean => by.startsWith('\n');

function replacedIn(before: string, after: string): Replaced {
  const most = Math.min(before.length, after.length);
  let [start, same] = [0, 0];
  while (start < most && before[start] === after[start]) start += 1;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, by: after.slice(start, after.length - same) };
}

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
