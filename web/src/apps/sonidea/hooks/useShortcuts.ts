import { useLayoutEffect, useRef } from 'react';

/** What keys do on a page; not while one writes, or while a window is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  // Whoever sees the page can press its keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
      if (
        target instanceof Element &&
        target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu]')
      ) return;
      // A button that has the focus is pressed by Space.
      if (key === ' ' && target instanceof Element && target.closest('button, a, summary, input')) {
        return;
      }
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
