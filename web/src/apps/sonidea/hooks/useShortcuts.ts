import { useLayoutEffect, useRef } from 'react';

/** Where keys write, or move through a list. */
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, ' +
  '[role=menu]';
/** What Space presses; a fader, and what is chosen already, have no use for it. */
const pressed = 'button, a, summary, input:not([type=range], [type=radio]:checked)';

/** What keys do on a page; not while one writes, or while a window is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  // Whoever sees the page can press its keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(typing)) return;
      if (key === ' ' && target instanceof Element && target.closest(pressed)) return;
      const name = `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${
        event.shiftKey && key.length > 1 ? 'Shift+' : ''
      }${key.length === 1 ? key.toLowerCase() : key}`;
      const run = newest.current[
        event.shiftKey && key.toLowerCase() === 'z' && name === 'Mod+z' ? 'Mod+Shift+z' : name
      ];
      if (!run) {
        return;
      }
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
