import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { StoredValue } from '../../../data/index.js';
import type { RecorderStage } from '../sound/recorderTypes.js';
import { words } from '../words.js';

/** Its width, and how far it stays from the edge. */
const size = 64;
const margin = 6;
const longPressMs = 600;
/** A hand trembles so much, in pixels. */
const still = 8;
const step = 12;

/** From 0 to 1 between the edges, so that it stays in sight on every screen. */
interface Spot {
  x: number;
  y: number;
}

const usual: Spot = { x: 0.5, y: 0.94 };

const stored = new StoredValue<Spot>('sonidea.pocket.button', (text) => {
  const { x, y } = JSON.parse(text) as Spot;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
});

const within = (value: number): number => Math.max(0, Math.min(1, value));

/** Pixels between both ends of its way across what it lies on. */
function range(button: HTMLElement): Spot {
  const { clientWidth = 0, clientHeight = 0 } = button.offsetParent ?? {};
  return {
    x: Math.max(1, clientWidth - size - 2 * margin),
    y: Math.max(1, clientHeight - size - 2 * margin),
  };
}

const place = (way: keyof Spot, spot: Spot) =>
  `calc(${margin}px + ${spot[way]} * (100% - ${size + 2 * margin}px))`;

interface PocketButtonProps {
  stage: RecorderStage;
  onPress(): void;
}

/**
 * Records and stops, wherever it was put: it is dragged by hand or moved by arrows; a long press or
 * Home brings it back.
 */
export function PocketButton({ stage, onPress }: PocketButtonProps) {
  const [spot, setSpot] = useState(() => stored.get() ?? usual);
  const hold = useRef<
    { x: number; y: number; spot: Spot; isMoved: boolean; timer: ReturnType<typeof setTimeout> }
  >();
  /** The click that comes behind a drag or a long press is none. */
  const isSpent = useRef(false);
  const isOn = stage === 'recording' || stage === 'paused';
  useEffect(() => () => clearTimeout(hold.current?.timer), []);

  const put = (next: Spot) => {
    const inside = { x: within(next.x), y: within(next.y) };
    setSpot(inside);
    stored.set(inside);
  };
  const reset = () => {
    setSpot(usual);
    stored.set(undefined);
  };
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isSpent.current = false;
    const timer = setTimeout(() => {
      isSpent.current = true;
      hold.current = undefined;
      navigator.vibrate?.(20);
      reset();
    }, longPressMs);
    hold.current = { x: event.clientX, y: event.clientY, spot, isMoved: false, timer };
  };
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const held = hold.current;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isMoved && Math.hypot(x, y) < still) return;
    clearTimeout(held.timer);
    held.isMoved = true;
    isSpent.current = true;
    const way = range(event.currentTarget);
    put({ x: held.spot.x + x / way.x, y: held.spot.y + y / way.y });
  };
  const drop = () => {
    clearTimeout(hold.current?.timer);
    hold.current = undefined;
  };
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const way = ways[event.key];
    if (!way && event.key !== 'Home') return;
    event.preventDefault();
    const all = range(event.currentTarget);
    if (way) put({ x: spot.x + way[0] / all.x, y: spot.y + way[1] / all.y });
    else reset();
  };

  return (
    <>
      <p className='unseen' id='son-pocket-how'>{words.pocketButton.arrowKeysMove}</p>
      <button
        type='button'
        className='son-pocket-button'
        aria-label={isOn ? words.common.stop : words.common.record}
        aria-pressed={isOn}
        aria-describedby='son-pocket-how'
        style={{ left: place('x', spot), top: place('y', spot) }}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={key}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          if (!isSpent.current) onPress();
          isSpent.current = false;
        }}
      >
        <span />
      </button>
    </>
  );
}
