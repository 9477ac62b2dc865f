// Putting pads in order: dragged by their grips, or taken with Space and moved with the arrows.
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { moved, useDragging } from '../../../kit/index.js';
import { words } from '../words.js';

interface Dragged {
  id: string;
  to: number;
  /** The finger, or the mouse; none where it is moved by keys. */
  pointer?: number;
}

interface Sorting<Item> {
  /** The items as they would stand if they were put down now. */
  shown: readonly Item[];
  held: string | undefined;
  /** For who listens. */
  said: string;
  gripOf(item: Item, index: number): object;
}

export function usePadSorting<Item extends { id: string; name: string; is_favorite?: boolean }>(
  items: readonly Item[],
  columns: number,
  onOrder: (items: readonly Item[]) => Promise<unknown>,
): Sorting<Item> {
  const [taken, setHeld] = useState<Dragged>();
  /** How they were put down, until that is kept and comes back with the items. */
  const [put, setPut] = useState<readonly Item[]>();
  const [said, setSaid] = useState('');
  const known = put ?? items;
  const from = known.findIndex(({ id }) => id === taken?.id);
  // What is deleted meanwhile is held no more.
  const held = from < 0 ? undefined : taken;
  const byKeys = held !== undefined && held.pointer === undefined;
  const shown = held ? moved(known, from, held.to) : known;
  const place = (to: number) => words.usePadSorting.positionOf(to + 1, items.length);
  /** The nearest place that it can have: favourites are before all others. */
  const nearest = (to: number) => {
    const favourites = known.filter(({ is_favorite }) => is_favorite).length;
    const [first, last] = known[from]?.is_favorite
      ? [0, favourites - 1]
      : [favourites, known.length - 1];
    return Math.max(first, Math.min(last, to));
  };

  const putDown = () => {
    setHeld(undefined);
    if (!held || held.to === from) return;
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
      else setHeld({ id, to: index });
    } else if (held && event.key === 'Escape') {
      setSaid(words.usePadSorting.movedBack(name));
      setHeld(undefined);
    } else if (held && step !== undefined) {
      const to = nearest(held.to + step);
      setHeld({ ...held, to });
      setSaid(`${name}, ${place(to)}.`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    if (!held) return;
    const under = document.elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('[data-index]')).find(Boolean);
    const to = nearest(Number(under?.dataset['index'] ?? held.to));
    if (to !== held.to) setHeld({ ...held, to });
  };
  useDragging(held?.pointer, { drag, putDown, putBack: () => setHeld(undefined) });
  const movedTo = byKeys ? held.to : undefined;
  // Only what is near to what is seen is drawn: whoever moves a pad further stays beside it.
  useLayoutEffect(() => {
    if (movedTo === undefined) return;
    document.activeElement?.closest('.pad')?.scrollIntoView({ block: 'nearest' });
  }, [movedTo]);

  return {
    shown,
    held: held?.id,
    said,
    gripOf: (item, index) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, item, index),
      onPointerDown: ({ button, pointerId }: { button: number; pointerId: number }) => {
        if (button === 0) setHeld({ id: item.id, to: index, pointer: pointerId });
      },
      onBlur: () => byKeys && putDown(),
      'aria-pressed': byKeys && held.id === item.id,
    }),
  };
}
