import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** So near to an end of what scrolls, in pixels, it moves under what is dragged; so far at once. */
const [edge, scrollStep] = [72, 8];

interface Hand {
  /** What is dragged is there now. */
  drag(at: { clientX: number; clientY: number }): void;
  putDown(): void;
  /** By Escape, or by the system. */
  putBack(): void;
}

function scrollUnder(scroller: Element, y: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const isNearTop = y <= Math.max(0, top) + edge;
  if (!isNearTop && y < Math.min(innerHeight, bottom) - edge) return false;
  scroller.scrollBy(0, isNearTop ? -scrollStep : scrollStep);
  return true;
}

/**
 * Follows the finger, or the mouse, that has taken something, until it is put down; without a
 * pointer nothing is dragged.
 */
export function useDragging(
  pointer: number | undefined,
  hand: Hand,
  scroller: () => Element | null = () => document.scrollingElement,
): void {
  const newest = useRef({ hand, scroller });
  newest.current = { hand, scroller };
  useEffect(() => {
    if (pointer === undefined) return;
    let last: PointerEvent | undefined;
    // Heard by the window: what is dragged changes its place in the page, and would lose the
    // pointer. At once, so that a hand which lets go in the same moment puts down what it sees.
    const drop = () => flushSync(() => last && newest.current.hand.drag(last));
    const own = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerId === pointer && act(event);
    const move = own((event) => {
      last = event;
      drop();
    });
    const up = own(() => newest.current.hand.putDown());
    const cancel = own(() => newest.current.hand.putBack());
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      newest.current.hand.putBack();
    };
    const scrolling = setInterval(() => {
      const under = newest.current.scroller();
      if (last && under && scrollUnder(under, last.clientY)) drop();
    }, 16);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape, { capture: true });
    return () => {
      clearInterval(scrolling);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape, { capture: true });
    };
  }, [pointer]);
}
