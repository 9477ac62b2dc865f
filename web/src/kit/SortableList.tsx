import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.js';
import { words } from './words.js';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** What the item is called when it is spoken of. */
  nameOf(item: Item): string;
  render(item: Item): ReactNode;
  onMove(from: number, to: number): void;
}

/** The items with one of them moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

interface Dragged {
  from: number;
  to: number;
  byKeys: boolean;
}

/**
 * A list that is put in order by hand: drag by the grip, or with the keyboard take it with Space,
 * move it with the arrows, put it down with Space; Escape puts it back.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, render, onMove } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Dragged>();
  const [said, setSaid] = useState('');
  const shown = held ? moved(items, held.from, held.to) : items;
  const place = (index: number) => words.sortableList.positionOf(index + 1, items.length);

  const putDown = () => {
    if (!held) return;
    if (held.from !== held.to) onMove(held.from, held.to);
    setHeld(undefined);
  };

  const press = (event: KeyboardEvent, index: number) => {
    const item = shown[index];
    if (item === undefined) return;
    const name = nameOf(item);
    if (event.key === ' ' || event.key === 'Enter') {
      setSaid(held
        ? words.sortableList.dropped(name, place(index))
        : words.sortableList.pickedUp(name, place(index)));
      if (held) putDown();
      else setHeld({ from: index, to: index, byKeys: true });
    } else if (held && event.key === 'Escape') {
      setSaid(words.sortableList.movedBack(name));
      setHeld(undefined);
    } else if (held && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = Math.max(
        0,
        Math.min(items.length - 1, index + (event.key === 'ArrowDown' ? 1 : -1)),
      );
      setHeld({ ...held, to });
      setSaid(`${name}, ${place(to)}.`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const take = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ from: index, to: index, byKeys: false });
  };

  const drag = (event: PointerEvent) => {
    if (!held || held.byKeys || !list.current) return;
    const middles = [...list.current.children].map((row) => {
      const box = row.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    const others = middles.filter((_, index) => index !== held.to);
    const to = others.filter((middle) => middle < event.clientY).length;
    if (to !== held.to) setHeld({ ...held, to });
  };

  return (
    <>
      <p className='unseen' id={id}>{words.sortableList.pressSpaceToPick}</p>
      <ul className='sortable' role='list' aria-label={label} ref={list}>
        {shown.map((item, index) => (
          <li key={keyOf(item)} data-held={held?.to === index ? '' : undefined}>
            <button
              type='button'
              className='icon-button grip'
              aria-describedby={id}
              aria-label={words.sortableList.move(nameOf(item))}
              aria-pressed={held?.to === index && held.byKeys}
              onKeyDown={(event) =>
                press(event, index)}
              onPointerDown={(event) =>
                take(event, index)}
              onPointerMove={drag}
              onPointerUp={() => held?.byKeys === false && putDown()}
              onPointerCancel={() => setHeld(undefined)}
              onBlur={() => held?.byKeys && putDown()}
            >
              <Icon name='grip' />
            </button>
            {render(item)}
          </li>
        ))}
      </ul>
      <p className='unseen' role='status'>{said}</p>
    </>
  );
}
