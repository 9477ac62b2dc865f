import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton, Notice, useDrawing } from '../../../kit/index.js';
import { words } from '../words.js';
import { type Cluster, clusters, type Marked } from '../model/clusters.js';
import { drawWorld } from './drawWorld.js';
import { type MapView, type Point, viewOf, within, zoomed } from '../model/mercator.js';
import { useWheel } from '../hooks/useWheel.js';
import { useWorld } from '../hooks/useWorld.js';

export interface MapMark extends Marked {
  isApproximate: boolean;
}

interface WorldMapProps {
  label: string;
  marks: readonly MapMark[];
  /** What is shown; missing at first, for all marks. */
  view: MapView | undefined;
  onView(view: MapView, size: { width: number; height: number }): void;
  /** The one mark that is chosen, by one of its ids. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?(cluster: Cluster): void;
  /** What a mark is called, for those who do not see where it is. */
  nameOf?(cluster: Cluster): string;
  /** What lies over the map. */
  children?: ReactNode;
}

const wholeWorld: readonly Point[] = [{ x: 0.05, y: 0.25 }, { x: 0.95, y: 0.62 }];
/** So far it moves with an arrow key, in pixels. */
const keyStep = 80;

/**
 * A map of the world that one draws and zooms; marks that lie near together are one, with a number.
 */
export function WorldMap(
  { label, marks, view, onView, chosen, onChoose, nameOf, children }: WorldMapProps,
) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { world, towns, hasFailed, retry } = useWorld();
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight })
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height } = size;
  const all = useMemo(
    () => width > 0 ? viewOf(marks.length > 0 ? marks : wholeWorld, width, height) : undefined,
    [marks, width, height],
  );
  const shown = view ? width > 0 ? within(view, width, height) : undefined : all;
  // Several moves may come before React shows the first of them.
  const latest = useRef<{ shown: MapView | undefined; show(view: MapView): void }>();
  const show = (next: MapView) => {
    const view = within(next, width, height);
    if (latest.current) latest.current.shown = view;
    onView(view, size);
  };
  const approximate = useMemo(() => marks.filter((one) => one.isApproximate), [marks]);
  latest.current = { shown, show };
  useWheel(box, (event) => {
    const { shown, show } = latest.current ?? {};
    if (!shown || !show) return;
    event.preventDefault();
    const frame = box.current!.getBoundingClientRect();
    show(zoomed(shown, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.06 : 0.002)), {
      x: event.clientX - frame.left - frame.width / 2,
      y: event.clientY - frame.top - frame.height / 2,
    }));
  });
  const fingers = useFingers(box, () => latest.current ?? {});
  const key = (event: KeyboardEvent) => {
    if (!shown || event.target !== event.currentTarget) return;
    const by = (x: number, y: number) => ({
      ...shown,
      x: shown.x + x * keyStep / shown.scale,
      y: shown.y + y * keyStep / shown.scale,
    });
    const keys: Record<string, () => MapView | undefined> = {
      ArrowLeft: () => by(-1, 0),
      ArrowRight: () => by(1, 0),
      ArrowUp: () => by(0, -1),
      ArrowDown: () => by(0, 1),
      '+': () => zoomed(shown, 2),
      '=': () => zoomed(shown, 2),
      '-': () => zoomed(shown, 0.5),
      '0': () => all,
    };
    const next = keys[event.key]?.();
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    show(next);
  };
  const found = useMemo(
    () => shown ? clusters(marks, shown, width, height) : [],
    // A view is made anew each time, and counts by what it says.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [marks, shown?.x, shown?.y, shown?.scale, width, height],
  );
  useDrawing(
    canvas,
    (sheet) => {
      if (shown && world) drawWorld(sheet, shown, world, towns ?? [], approximate, found);
    },
    [world, towns, approximate, found],
  );
  return (
    <div className='son-map'>
      <div
        ref={box}
        className='son-map-box'
        role='group'
        aria-label={label}
        tabIndex={0}
        onKeyDown={key}
        {...fingers}
      >
        <canvas ref={canvas} aria-hidden='true' />
        {shown && found.map((one) => {
          const isChosen = chosen !== undefined && one.ids.some((id) => chosen.has(id));
          return (
            <button
              key={one.ids[0]}
              type='button'
              className='son-mark'
              aria-pressed={isChosen}
              aria-label={nameOf?.(one) ?? words.common.recordingRecordings(one.ids.length)}
              style={{
                left: width / 2 + (one.x - shown.x) * shown.scale,
                top: height / 2 + (one.y - shown.y) * shown.scale,
              }}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => {
                if (!one.isOnePlace) show(viewOf(one.points, width, height));
                onChoose?.(one);
              }}
            >
              <span>{one.ids.length > 1 ? one.ids.length : ''}</span>
            </button>
          );
        })}
        {children}
        <div
          className='son-map-keys'
          onPointerDown={(event) => event.stopPropagation()}
        >
          <IconButton
            icon='plus'
            label={words.map.zoomIn}
            onClick={() => shown && show(zoomed(shown, 2))}
          />
          <IconButton
            icon='minus'
            label={words.map.zoomOut}
            onClick={() => shown && show(zoomed(shown, 0.5))}
          />
          <IconButton icon='fit' label={words.map.showAll} onClick={() => all && show(all)} />
        </div>
      </div>
      {hasFailed && (
        <div className='son-map-trouble'>
          <Notice kind='warn' action={<Button onClick={retry}>{words.map.tryAgain}</Button>}>
            {words.map.mapCouldNotBeLoaded}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** One finger or the mouse draws the map, two zoom it. */
function useFingers(
  box: { current: HTMLElement | null },
  latest: () => { shown?: MapView | undefined; show?(view: MapView): void },
) {
  const down = useRef(new Map<number, Point>());
  const middle = (all: Point[]) => ({
    x: all.reduce((sum, one) => sum + one.x, 0) / all.length,
    y: all.reduce((sum, one) => sum + one.y, 0) / all.length,
  });
  const spread = (all: Point[]) =>
    all.length < 2 ? 0 : Math.hypot(all[0]!.x - all[1]!.x, all[0]!.y - all[1]!.y);
  const at = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });
  const leave = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, at(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const { shown, show } = latest();
      if (!shown || !show || !down.current.has(event.pointerId)) return;
      const before = [...down.current.values()];
      down.current.set(event.pointerId, at(event));
      const now = [...down.current.values()];
      const [from, to] = [middle(before), middle(now)];
      const moved = {
        ...shown,
        x: shown.x - (to.x - from.x) / shown.scale,
        y: shown.y - (to.y - from.y) / shown.scale,
      };
      const frame = box.current?.getBoundingClientRect();
      const [was, is] = [spread(before), spread(now)];
      show(
        frame && was > 0 && is > 0
          ? zoomed(moved, is / was, {
            x: to.x - frame.left - frame.width / 2,
            y: to.y - frame.top - frame.height / 2,
          })
          : moved,
      );
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}
