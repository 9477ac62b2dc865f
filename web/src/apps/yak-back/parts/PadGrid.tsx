import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWantedFocus } from '../../../kit/index.js';
import { useDeck, usePlaying } from '../hooks/useDeck.js';

interface PadGridProps<Item> {
  label: string;
  items: readonly Item[];
  columns: number;
  /**
   * What stands at a place; the one with `tabIndex` 0 is reached with Tab, the others with arrows.
   */
  render(item: Item, index: number, tabIndex: 0 | -1): ReactNode;
}

/** Rows drawn beyond what is seen. */
const spare = 4;

/**
 * How many pads stand side by side in this window: 3 on a phone, 5 on a tablet, more on a desktop;
 * fewer of large text.
 */
export function useColumns(): number {
  const count = () => {
    const width = (document.documentElement.clientWidth * 16) /
      parseFloat(getComputedStyle(document.documentElement).fontSize);
    return width < 240
      ? 1
      : width < 720
      ? 3
      : width < 1_100
      ? 5
      : Math.min(9, Math.floor(width / 190));
  };
  const [columns, setColumns] = useState(count);
  useEffect(() => {
    const measure = () => setColumns(count());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return columns;
}

/** A grid of any length, of which only what is near is drawn. Arrows, Home, End move in it. */
export function PadGrid<Item extends { id: string }>(
  { label, items, columns, render }: PadGridProps<Item>,
) {
  const grid = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<[number, number]>([0, 12]);
  const [active, setActive] = useState(0);
  const [rowHeight, setRowHeight] = useState(0);
  const count = Math.ceil(items.length / columns);
  const current = Math.min(active, Math.max(0, items.length - 1));
  const [first, last] = [Math.min(rows[0], Math.max(0, count - 1)), Math.min(rows[1], count - 1)];

  useLayoutEffect(() => {
    const look = () => {
      const element = grid.current;
      const pad = element?.querySelector<HTMLElement>('[data-index]');
      if (!element || !pad) return;
      const height = pad.offsetHeight + parseFloat(getComputedStyle(element).rowGap);
      const top = -element.getBoundingClientRect().top;
      setRowHeight(height);
      const from = Math.max(0, Math.floor(top / height) - spare);
      const to = Math.ceil((top + innerHeight) / height) + spare;
      setRows((old) => old[0] === from && old[1] === to ? old : [from, to]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [columns, count]);

  const focusOn = useWantedFocus(
    current,
    () => grid.current?.querySelector<HTMLElement>(`[data-index="${current}"] .pad-face`),
  );

  const move = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.classList.contains('pad-face')) {
      return;
    }
    const to = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + columns,
      ArrowUp: current - columns,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(items.length - 1, to));
    focusOn(index);
    setActive(index);
    const row = Math.floor(index / columns);
    if (row < first || row > last) {
      scrollTo(
        0,
        scrollY + (grid.current?.getBoundingClientRect().top ?? 0) + row * rowHeight - 160,
      );
    }
  };

  const from = first * columns;
  const drawn = items.slice(from, (last + 1) * columns);
  return (
    <div
      ref={grid}
      className='pad-grid'
      role='group'
      aria-label={label}
      onKeyDown={move}
      style={{
        '--columns': columns,
        paddingBlock: `${first * rowHeight}px ${Math.max(0, count - 1 - last) * rowHeight}px`,
      } as CSSProperties}
    >
      {drawn.map((item, offset) => (
        <div
          key={item.id}
          data-index={from + offset}
          data-edge={(from + offset) % columns === 0 ? 'start' : undefined}
          onFocus={() => setActive(from + offset)}
        >
          {render(item, from + offset, from + offset === current ? 0 : -1)}
        </div>
      ))}
    </div>
  );
}

/** As often as it takes to look alive, and no more. */
const pulseMs = 40;
/**
 * How many pads are moved at once; where more sound, they take turns, and the drawing leaves time
 * to the sound.
 */
const movedAtOnce = 16;

/**
 * Moves rings, glows and countdowns of the pads that sound, beside React. A part of its own, so
 * that nothing else is drawn anew when a pad begins.
 */
export function Pulse() {
  const deck = useDeck();
  const isPlaying = usePlaying().length > 0;
  useEffect(() => {
    if (!isPlaying) return;
    let [frame, last, turn] = [0, 0, 0];
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (now - last < pulseMs) return;
      last = now;
      const sounding = deck.playing();
      const from = turn % sounding.length;
      turn += movedAtOnce;
      for (
        const id of [...sounding, ...sounding].slice(
          from,
          from + Math.min(movedAtOnce, sounding.length),
        )
      ) {
        const pad = document.querySelector<HTMLElement>(`[data-pad="${id}"]`);
        const voice = deck.voice(id);
        if (!pad || !voice) continue;
        pad.style.setProperty('--progress', voice.progress.toFixed(4));
        pad.style.setProperty('--level', Math.min(1, voice.level).toFixed(3));
        const wait = pad.querySelector('[data-wait]');
        if (wait) wait.textContent = `${Math.ceil(voice.waits)} s`;
      }
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [deck, isPlaying]);
  return null;
}
