import {
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Layout } from '../model/ribbonLayout.js';

const steps = [0.25, 0.4, 0.65, 1, 1.5, 2.25, 3.5, 5, 8];
const pixelsOfRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export interface Zoom {
  /** How much wider a second is than at first. */
  readonly factor: number;
  readonly canIn: boolean;
  readonly canOut: boolean;
  in(): void;
  out(): void;
  /** To a factor, while a point of the window stays over the same moment. */
  to(factor: number, clientX?: number): void;
}

/** How near the ribbon is looked at. */
export function useZoom(
  first = 1,
): Zoom & { readonly anchor: MutableRefObject<number | undefined> } {
  const [factor, setFactor] = useState(first);
  const anchor = useRef<number>();
  const to = useCallback((wanted: number, clientX?: number) => {
    anchor.current = clientX;
    setFactor(Math.max(steps[0] ?? 1, Math.min(steps.at(-1) ?? 1, wanted)));
  }, []);
  const next = steps.find((step) => step > factor * 1.01);
  const last = [...steps].reverse().find((step) => step < factor * 0.99);
  return {
    factor,
    anchor,
    to,
    canIn: next !== undefined,
    canOut: last !== undefined,
    in: () => next !== undefined && to(next),
    out: () => last !== undefined && to(last),
  };
}

/**
 * Keeps the same moment under the hand, or in the middle, when the layout changes; wheel and two
 * fingers change it.
 */
export function useZoomHands(
  view: RefObject<HTMLElement>,
  layout: Layout,
  { factor, to, anchor }: ReturnType<typeof useZoom>,
): void {
  const shown = useRef(layout);
  useLayoutEffect(() => {
    const { current: element } = view;
    const before = shown.current;
    shown.current = layout;
    if (!element || before === layout || before.factor === layout.factor) return;
    const box = element.getBoundingClientRect();
    const inside = anchor.current === undefined ? box.width / 2 : anchor.current - box.left;
    const moment = before.when((element.scrollLeft + inside) / pixelsOfRem());
    element.scrollLeft = layout.at(moment) * pixelsOfRem() - inside;
  }, [view, layout, anchor]);

  const now = useRef(factor);
  now.current = factor;
  useEffect(() => {
    const { current: element } = view;
    if (!element) return;
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    element.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      to(now.current * Math.exp(-event.deltaY / 300), event.clientX);
    }, options);
    let began: { apart: number; factor: number } | undefined;
    element.addEventListener('touchmove', (event) => {
      const [one, other] = [event.touches[0], event.touches[1]];
      if (!one || !other) return;
      event.preventDefault();
      const apart = Math.max(20, Math.abs(one.clientX - other.clientX));
      began ??= { apart, factor: now.current };
      to(began.factor * apart / began.apart, (one.clientX + other.clientX) / 2);
    }, options);
    element.addEventListener('touchend', () => {
      began = undefined;
    }, options);
    return () => listening.abort();
  }, [view, to]);
}
