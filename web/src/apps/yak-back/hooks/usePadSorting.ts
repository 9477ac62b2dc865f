// Putting pads in order: dragged by their grips, or taken with Space and moved with the arrows.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved } from '../../../kit/index.js';
import { words } from '../words.js';

interface Dragged {
  id: string;
  to: number;
  byKeys: boolean;
}

interface Sorting<Item> {
  /** The items as they would stand if they were put down now. */
  shown: readonly Item[];
  held: string | undefined;
  /** For who listens. */
  said: string;
  gripOf(item: Item, index: number): object;
}

export function usePadSorting<Item extends { id: string; name: string }>(
  items: readonly Item[],
  columns: number,
  onOrder: (items: readonly Item[]) => Promise<unknown>,
): Sorting<Item> {
  const [held, setHeld] = useState<Dragged>();
  /** How they were put down, until that is kept and comes back with the items. */
  const [put, setPut] = useState<readonly Item[]>();
  const [said, setSaid] = useState('');
  const known = put ?? items;
  const from = held ? known.findIndex(({ id }) => id === held.id) : -1;
  const shown = held && from >= 0 ? moved(known, from, held.to) : known;
  const place = (to: number) => words.usePadSorting.positionOf(to + 1, items.length);

  const putDown = () => {
    setHeld(undefined);
    if (!held || from < 0 || held.to === from) return;
    setPut(shown);
    void onOrder(shown).finally(() => setPut(undefined));
  };

  const press = (event: KeyboardEvent, { id, name }: Item, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      setSaid(held
        ? words.usePadSorting.dropped(name, place(index))
        : words.usePadSorting.pickedUp(name, place(index)));
      if (held) putDown();
      else setHeld({ id, to: index, byKeys: true });
    } else if (held && event.key === 'Escape') {
      setSaid(words.usePadSorting.movedBack(name));
      setHeld(undefined);
    } else if (held && step !== undefined) {
      const to = Math.max(0, Math.min(items.length - 1, held.to + step));
      setHeld({ ...held, to });
      setSaid(`${name}, ${place(to)}.`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = (event: PointerEvent) => {
    if (!held) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest<HTMLElement>('[data-index]')).find(Boolean);
    const to = Number(under?.dataset['index'] ?? held.to);
    if (to !== held.to) setHeld({ ...held, to });
  };
  const newest = useRef({ drag, putDown });
  newest.current = { drag, putDown };
  const isDragged = held?.byKeys === false;
  useEffect(() => {
    if (!isDragged) return;
    // Heard by the window: the pad that is dragged changes its place in the page, and would lose
    // the pointer. At once, so that a hand which lets go in the same moment puts down what it sees.
    const move = (event: PointerEvent) => flushSync(() => newest.current.drag(event));
    const up = () => newest.current.putDown();
    const cancel = () => setHeld(undefined);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    };
  }, [isDragged]);

  return {
    shown,
    held: held?.id,
    said,
    gripOf: (item, index) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, item, index),
      onPointerDown: (event: { button: number }) => {
        if (event.button === 0) setHeld({ id: item.id, to: index, byKeys: false });
      },
      onBlur: () => held?.byKeys && putDown(),
      'aria-pressed': held?.id === item.id && held.byKeys,
    }),
  };
}
