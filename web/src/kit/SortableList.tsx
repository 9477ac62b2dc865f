import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.js';
import { useDragging } from './useDragging.js';
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
  key: string;
  to: number;
  /** The finger, or the mouse; none where it is moved by keys. */
  pointer?: number;
}

/**
 * A list that is put in order by hand: drag by the grip, or with the keyboard take it with Space,
 * move it with the arrows, put it down with Space; Escape puts it back.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, render, onMove } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [taken, setHeld] = useState<Dragged>();
  const [said, setSaid] = useState('');
  const from = items.findIndex((item) => keyOf(item) === taken?.key);
  // What is deleted meanwhile is held no more.
  const held = from < 0 ? undefined : taken;
  const byKeys = held !== undefined && held.pointer === undefined;
  const shown = held ? moved(items, from, held.to) : items;
  const place = (index: number) => words.sortableList.positionOf(index + 1, items.length);

  const putDown = () => {
    setHeld(undefined);
    if (held && held.to !== from) onMove(from, held.to);
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
      else setHeld({ key: keyOf(item), to: index });
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

  const drag = ({ clientY }: { clientY: number }) => {
    if (!held || !list.current) return;
    const middles = [...list.current.children].map((row) => {
      const box = row.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    const to = middles.filter((middle, index) => index !== held.to && middle < clientY).length;
    if (to !== held.to) setHeld({ ...held, to });
  };
  useDragging(
    held?.pointer,
    { drag, putDown, putBack: () => setHeld(undefined) },
    () => list.current?.closest('.dialog-body') ?? document.scrollingElement,
  );
  const movedTo = byKeys ? held.to : undefined;
  useLayoutEffect(() => {
    if (movedTo === undefined) return;
    list.current?.children[movedTo]?.scrollIntoView({ block: 'nearest' });
  }, [movedTo]);

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
              aria-pressed={byKeys && held.to === index}
              onKeyDown={(event) =>
                press(event, index)}
              onPointerDown={({ button, pointerId }) =>
                button === 0 && setHeld({ key: keyOf(item), to: index, pointer: pointerId })}
              onBlur={() => byKeys && putDown()}
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
