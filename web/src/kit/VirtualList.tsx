import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWantedFocus } from './useWantedFocus.js';

interface VirtualListProps {
  /** What the rows are. */
  label: string;
  count: number;
  /**
   * All rows are as high; in CSS pixels at a text size of 16, and by how wide the list is, in rem.
   */
  rowHeight: number | ((width: number) => number);
  render(index: number): ReactNode;
  /** A key that stays with the row when others come and go. */
  keyOf?(index: number): string;
  /** The last rows are near: time to ask for more. */
  onNearEnd?: (() => void) | undefined;
}

/** Rows drawn beyond what is seen, so that a quick hand finds no gap. */
const spare = 8;

/**
 * A list of any length, of which only what is seen is drawn. Arrows, Page Up and Down, Home, End.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, render, keyOf, onNearEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  const [width, setWidth] = useState(20);
  const [scale, setScale] = useState(1);
  const [active, setActive] = useState(0);
  const wanted = props.rowHeight;
  const rems = (typeof wanted === 'number' ? wanted : wanted(width)) / 16;
  const rowHeight = scale * 16 * rems;

  useLayoutEffect(() => {
    const place = list.current;
    if (!place) return;
    const measure = () => {
      setHeight(place.clientHeight);
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(place.clientWidth / rem);
      setScale(rem / 16);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    // Their height is in rem: it changes with the size of text, though the list's own may not.
    if (rows.current) observer.observe(rows.current);
    return () => observer.disconnect();
  }, []);

  const current = Math.min(active, Math.max(count - 1, 0));
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + spare);
  useEffect(() => {
    if (last >= count - 1 - spare && count > 0) onNearEnd?.();
  }, [last, count, onNearEnd]);

  const focusOn = useWantedFocus(
    current,
    () => list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`),
    { preventScroll: true },
  );

  const go = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    const place = list.current;
    if (!place) return;
    if (index * rowHeight < place.scrollTop) place.scrollTop = index * rowHeight;
    const bottom = (index + 1) * rowHeight - place.clientHeight;
    if (bottom > place.scrollTop) place.scrollTop = bottom;
    focusOn(index);
    setTop(place.scrollTop);
    setActive(index);
  };

  const move = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) {
      return;
    }
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };

  const drawn = [];
  for (let index = first; index <= last; index += 1) drawn.push(index);
  // Whoever stands on a row keeps it, however far the list is scrolled.
  if (count > 0 && (current < first || current > last)) drawn.push(current);
  return (
    <div
      ref={list}
      className='virtual-list'
      role='list'
      aria-label={label}
      onKeyDown={move}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div ref={rows} className='virtual-rows' style={{ height: `${count * rems}rem` }}>
        {drawn.map((index) => (
          <div
            key={keyOf?.(index) ?? index}
            data-index={index}
            role='listitem'
            className='virtual-row'
            aria-setsize={count}
            aria-posinset={index + 1}
            tabIndex={index === current ? 0 : -1}
            style={{ height: `${rems}rem`, transform: `translateY(${index * rems}rem)` }}
            onFocus={() => setActive(index)}
          >
            {render(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
