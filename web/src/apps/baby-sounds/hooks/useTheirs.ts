import { useRef } from 'react';
import { words } from '../words.js';

/**
 * Says it, once, instead of saving over what another parent has changed or deleted since the form
 * was opened upon a thing. Whoever saves again means it.
 */
export function useTheirs<Thing extends object>(opened: Thing | undefined) {
  /** What the fields have been here: what is none of that is another's. */
  const seen = useRef<{ [Name in keyof Thing]?: unknown }[]>(opened ? [opened] : []);
  const knowsItIsGone = useRef(false);
  return (now: Thing | undefined, patch: { [Name in keyof Thing]?: unknown }) => {
    if (!now) {
      if (!opened || knowsItIsGone.current) return;
      knowsItIsGone.current = true;
      throw new Error(words.common.anotherParentHasDeleted);
    }
    const known = [...seen.current, patch];
    const isTheirs = (Object.keys(patch) as (keyof Thing)[]).some((name) =>
      known.every((one) => JSON.stringify(one[name]) !== JSON.stringify(now[name]))
    );
    seen.current = [...known, now];
    if (opened && isTheirs) throw new Error(words.common.anotherParentHasChanged);
  };
}
