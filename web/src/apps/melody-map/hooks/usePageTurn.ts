// Hands on a book: one finger, a mouse or a key turns its pages; a second finger changes nothing.
import {
  type PointerEvent as HandEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fold, type Point, polygon } from '../model/curl.js';
import { PageTurn, type Side } from '../model/PageTurn.js';

/** So far a hand moves before it is known to turn a page, in pixels. */
const slack = 9;
/** What is to be moved or written in itself turns no page. */
const still = 'input, select, textarea, label, dialog, [role=slider], [role=menu], [data-still]';
/** What is pressed: a mouse turns no page there, but a finger that glides over it does. */
const pressed = 'button, a, summary';

interface Hand {
  id: number;
  start: Point;
  /** How far the corner goes for each pixel of the hand. */
  gain: number;
  /**
   * Where the corner was when the hand took it; missing until it is known that a page is turned.
   */
  from?: Point;
}

export interface TurnOptions {
  index: number;
  count: number;
  /** Whether two pages lie side by side; the pages turn between them. */
  isSpread: boolean;
  /** Nothing bends; pages fade into each other. */
  isStill: boolean;
  onIndex(index: number): void;
}

export interface Turning {
  book: RefObject<HTMLDivElement>;
  /** The leaf that is being turned: the index of the page that lies on its front. */
  leaf: number | undefined;
  turn(by: 1 | -1): void;
  hands: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: HandEvent<HTMLElement>) => void
  >;
}

export function usePageTurn(options: TurnOptions): Turning {
  const newest = useRef(options);
  newest.current = options;
  const book = useRef<HTMLDivElement>(null);
  const turning = useRef<{ leaf: number; turn: PageTurn }>();
  const hand = useRef<Hand>();
  const frame = useRef(0);
  const [leaf, setLeaf] = useState<number>();

  const draw = useCallback(() => {
    if (book.current && turning.current) paint(book.current, turning.current.turn);
  }, []);

  /** Whoever turns again before this is rendered goes on from here. */
  const show = useCallback((index: number) => {
    newest.current = { ...newest.current, index };
    newest.current.onIndex(index);
  }, []);

  const end = useCallback((side: Side) => {
    const now = turning.current;
    cancelAnimationFrame(frame.current);
    turning.current = undefined;
    setLeaf(undefined);
    if (!now) return;
    const index = side === 'left' ? now.leaf + 1 : now.leaf;
    if (index !== newest.current.index) show(index);
  }, [show]);

  const run = useCallback(() => {
    cancelAnimationFrame(frame.current);
    let before = performance.now();
    const next = (now: number) => {
      const { turn } = turning.current ?? {};
      if (!turn?.goal) return;
      const lies = turn.step(Math.max(0, now - before) / 1_000);
      before = now;
      if (lies) return end(turn.goal);
      draw();
      frame.current = requestAnimationFrame(next);
    };
    frame.current = requestAnimationFrame(next);
  }, [draw, end]);

  /** Takes a leaf up from one side; false where there is none. */
  const take = useCallback((from: Side, cornerY: number): boolean => {
    const { index, count } = newest.current;
    const turned = from === 'right' ? index : index - 1;
    const size = book.current && sizeOf(book.current);
    if (!size || turned < 0 || turned > count - 2) return false;
    turning.current = {
      leaf: turned,
      turn: new PageTurn(size, Math.min(size.height, Math.max(0, cornerY)), from),
    };
    setLeaf(turned);
    return true;
  }, []);

  const turn = useCallback(function turn(by: 1 | -1): void {
    const { index, count, isStill } = newest.current;
    if (hand.current?.from) return;
    if (isStill) {
      if (index + by >= 0 && index + by < count) show(index + by);
      return;
    }
    const goal: Side = by === 1 ? 'left' : 'right';
    const now = turning.current;
    if (now && now.turn.goal !== goal) {
      now.turn.fall(goal);
      return run();
    }
    // Who turns again before the leaf lies wants the next one.
    if (now) end(goal);
    const from: Side = by === 1 ? 'right' : 'left';
    requestAnimationFrame(() => {
      // Asked for twice within a frame.
      if (turning.current) return turn(by);
      if (!take(from, sizeOf(book.current)?.height ?? 0)) return;
      turning.current!.turn.fall(goal);
      run();
    });
  }, [end, run, show, take]);

  // A page is laid flat when its leaf is gone, and not a frame before.
  useLayoutEffect(() => {
    if (leaf !== undefined) draw();
    else if (book.current) wipe(book.current);
  }, [leaf, draw]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return {
    book,
    leaf,
    turn,
    hands: useHands({ newest, book, turning, hand, frame, take, run, draw, turn }),
  };
}

interface Parts {
  newest: RefObject<TurnOptions>;
  book: RefObject<HTMLDivElement>;
  turning: { current: { leaf: number; turn: PageTurn } | undefined };
  hand: { current: Hand | undefined };
  frame: { current: number };
  take(from: Side, cornerY: number): boolean;
  run(): void;
  draw(): void;
  turn(by: 1 | -1): void;
}

function useHands(parts: Parts): Turning['hands'] {
  const { newest, book, turning, hand, frame, take, run, draw, turn } = parts;
  const local = (event: HandEvent<HTMLElement>): Point => {
    const box = book.current?.querySelector('.book-page')?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const onPointerDown = (event: HandEvent<HTMLElement>) => {
    // A new first finger says that the old hand was lost.
    if (event.button !== 0 || (hand.current && !event.isPrimary)) return;
    const isMouse = event.pointerType === 'mouse';
    if (
      event.target instanceof Element &&
      event.target.closest(isMouse ? `${still}, ${pressed}` : still)
    ) return;
    const start = local(event);
    const width = sizeOf(book.current)?.width ?? 1;
    // The corner comes all the way while the hand goes as far as it can: on a narrow screen it goes
    // faster than the hand.
    const way = Math.max(start.x, width - start.x) + width * (newest.current!.isSpread ? 1 : 0.25);
    const gain = Math.min(3, Math.max(1, (2 * width) / Math.max(1, way)));
    hand.current = { id: event.pointerId, start, gain };
    if (!turning.current) return;
    // A leaf on its way is caught where it is.
    hand.current.from = turning.current.turn.point;
    cancelAnimationFrame(frame.current);
    turning.current.turn.hold(hand.current.from, event.timeStamp);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: HandEvent<HTMLElement>) => {
    const held = hand.current;
    if (held?.id !== event.pointerId) return;
    // A mouse that was let go somewhere else.
    if (event.pointerType === 'mouse' && event.buttons === 0) return onPointerUp(event);
    const at = local(event);
    const [dx, dy] = [at.x - held.start.x, at.y - held.start.y];
    if (!held.from) {
      if (Math.hypot(dx, dy) < slack) return;
      const isSideways = Math.abs(dx) > 1.2 * Math.abs(dy);
      if (
        !isSideways || newest.current!.isStill || !take(dx < 0 ? 'right' : 'left', held.start.y)
      ) {
        if (!newest.current!.isStill || !isSideways) hand.current = undefined;
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      held.from = turning.current!.turn.point;
    }
    turning.current?.turn.hold(
      { x: held.from.x + dx * held.gain, y: held.from.y + dy },
      event.timeStamp,
    );
    draw();
  };
  const onPointerUp = (event: HandEvent<HTMLElement>) => {
    const held = hand.current;
    if (held?.id !== event.pointerId) return;
    hand.current = undefined;
    if (held.from) {
      turning.current?.turn.release(event.timeStamp);
      return run();
    }
    // Without motion a swipe turns the page once it is over.
    const dx = local(event).x - held.start.x;
    if (newest.current!.isStill && Math.abs(dx) > 40) turn(dx < 0 ? 1 : -1);
  };
  /** Somebody else has taken the hand: the leaf falls back to where it lay. */
  const onPointerCancel = (event: HandEvent<HTMLElement>) => {
    const held = hand.current;
    if (held?.id !== event.pointerId) return;
    hand.current = undefined;
    const now = turning.current;
    if (!held.from || !now) return;
    now.turn.fall(now.leaf === newest.current!.index ? 'right' : 'left');
    run();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function sizeOf(book: HTMLElement | null) {
  const page = book?.querySelector<HTMLElement>('.book-page');
  return page ? { width: page.offsetWidth, height: page.offsetHeight } : undefined;
}

/** Bends the pages to how the leaf is held. */
function paint(book: HTMLElement, turn: PageTurn): void {
  const size = sizeOf(book);
  if (size) turn.size = size;
  const now = fold(turn.point, turn.corner, turn.size);
  const front = book.querySelector<HTMLElement>('[data-layer=front]');
  const back = book.querySelector<HTMLElement>('.book-back');
  if (!front || !back) return;
  back.hidden = !now;
  front.style.clipPath = now ? polygon(now.flat) : '';
  if (!now) return;
  const paper = back.firstElementChild as HTMLElement;
  paper.style.transform = `matrix(${now.matrix.map((number) => number.toFixed(5)).join(',')})`;
  paper.style.clipPath = polygon(now.turned);
  const { style } = book;
  style.setProperty('--fold-at', `${now.at.toFixed(1)}px`);
  style.setProperty('--fold-below', `${now.below.toFixed(2)}deg`);
  style.setProperty('--fold-back', `${now.back.toFixed(2)}deg`);
  // Paper is bent most in the middle of its way, and throws the longest shadow there.
  style.setProperty(
    '--fold-bend',
    Math.sin(Math.PI * Math.min(1, Math.max(0, now.progress))).toFixed(3),
  );
}

function wipe(book: HTMLElement): void {
  const front = book.querySelector<HTMLElement>('[data-layer=front]');
  if (front) front.style.clipPath = '';
}
