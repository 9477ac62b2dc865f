// The keyboard as pads: the digits and letters that stand on them.
import { useEffect, useMemo, useRef } from 'react';
import type { YakSound } from '../../../generated/api.js';

const letters = [...'1234567890qwertyuiopasdfghjklzxcvbnm'];

/** The key of each pad: its own, or the next free one in the order of the board. */
export function useLetters(sounds: readonly YakSound[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const own = new Set(sounds.flatMap(({ key }) => key ?? []));
    const free = letters.filter((letter) => !own.has(letter as NonNullable<YakSound['key']>));
    let next = 0;
    return new Map(sounds.flatMap(({ id, key }) => {
      const letter = key ?? free[next++];
      return letter === undefined ? [] : [[id, letter] as const];
    }));
  }, [sounds]);
}

/**
 * The letter or digit of a key: the one that it writes, or, where it writes a sign or another
 * script, the one that keyboards elsewhere have there.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  const written = key.toLowerCase();
  return letters.includes(written) ? written : /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
}

/** Plays by the keyboard, unless somebody writes or a window is open; Escape stops everything. */
export function useKeys(
  sounds: readonly YakSound[],
  keys: ReadonlyMap<string, string>,
  press: (sound: YakSound) => void,
  stop: () => void,
): void {
  const newest = useRef({ sounds, keys, press, stop });
  newest.current = { sounds, keys, press, stop };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const isWriting = target instanceof HTMLElement &&
        target.closest('input:not([type=range]), select, textarea, [role=menu]');
      if (isWriting || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') return newest.current.stop();
      const letter = letterOf(event);
      if (letter === undefined) return;
      const pad = newest.current.sounds.find(({ id }) => newest.current.keys.get(id) === letter);
      if (pad) newest.current.press(pad);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
