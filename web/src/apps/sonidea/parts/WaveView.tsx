import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SonMarker } from '../../../generated/api.js';
import { IconButton, useDrawing } from '../../../kit/index.js';
import { useWheel } from '../hooks/useWheel.js';
import { usePlayhead } from '../hooks/usePlayhead.js';
import type { PeaksFile } from '../model/PeaksFile.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime, stretchTimes } from '../model/times.js';
import { columnsOf } from '../model/waveColumns.js';
import { hold, type Samples } from '../model/samples.js';
import { ticksOf } from '../model/ruler.js';
import type { Stretch } from '../model/stretch.js';
import { words } from '../words.js';

interface WaveViewProps {
  label: string;
  peaks: PeaksFile | undefined;
  /** The samples themselves, for whoever looks closer than the waveform tells. */
  samples: Samples | undefined;
  seconds: number;
  playhead: Playhead;
  markers?: readonly SonMarker[];
  selection?: Stretch | undefined;
  onSeek(seconds: number): void;
  /** Where it is told, a drag selects. */
  onSelect?: ((selection: Stretch | undefined) => void) | undefined;
  /** Somebody looks so close at a stretch that its samples are wanted. */
  onClose(view: Stretch): void;
}

/** A selection that is no longer than so many samples is none. */
const shortestSelection = 8;
/** In rem: the strip of times above the waveform, and what a time needs for itself. */
const rulerHeight = 1.375;
const labelWidth = 5.5;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** Frames in the finest bucket of a waveform's file; who looks closer needs the samples. */
const finestPeaks = 256;
/** With fewer samples to a column, they are drawn as a line. */
const fewest = 4;

/**
 * The waveform at any zoom, from the whole to single samples; it is scrubbed, looked into and
 * selected on.
 */
export function WaveView(props: WaveViewProps) {
  const {
    label,
    peaks,
    samples,
    seconds,
    playhead,
    markers = [],
    selection,
    onSeek,
    onSelect,
    onClose,
  } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [chosenView, setView] = useState<Stretch>();
  const [arrived, setArrived] = useState(0);
  const rate = peaks?.rate ?? 48_000;
  const shortest = Math.min(seconds, 24 / rate);
  const view = chosenView ?? { from: 0, to: seconds };
  const span = Math.max(1e-6, view.to - view.from);
  useEffect(() => peaks?.subscribe(() => setArrived((number) => number + 1)), [peaks]);
  useEffect(() => setView(undefined), [seconds]);

  const look = (from: number, length: number) => {
    const long = clamp(length, shortest, seconds);
    const begin = clamp(from, 0, Math.max(0, seconds - long));
    const next = { from: begin, to: begin + long };
    setView(long >= seconds ? undefined : next);
    if ((long * rate) / (place.current?.clientWidth ?? 800) < finestPeaks) onClose(next);
  };
  const zoom = (by: number, at = clamp(playhead.seconds, view.from, view.to)) =>
    look(at - (at - view.from) * by, span * by);
  useWheel(place, (event) => {
    const box = place.current!.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault();
      zoom(
        Math.exp(event.deltaY / 300),
        view.from + ((event.clientX - box.left) / box.width) * span,
      );
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && chosenView) {
      event.preventDefault();
      look(view.from + (event.deltaX / box.width) * span, span);
    }
  });
  const draw = useDrawing(canvas, ({ pen, width, height, colour }) => {
    const position = playhead.seconds;
    const x = (at: number) => ((at - view.from) / span) * width;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const top = rulerHeight * rem;
    const middle = (top + height) / 2;
    const tall = (height - top) / 2 - 4;
    if (selection) {
      pen.fillStyle = colour('accent');
      pen.globalAlpha = 0.22;
      pen.fillRect(x(selection.from), 0, Math.max(1, x(selection.to) - x(selection.from)), height);
      pen.globalAlpha = 1;
      for (const edge of [selection.from, selection.to]) pen.fillRect(x(edge) - 1, 0, 2, height);
    }
    const [played, wave] = [colour('son-played'), colour('son-wave')];
    const shade = (at: number) => at <= position ? played : wave;
    // So many samples lie in one column of the picture.
    const each = (span * rate) / width;
    const close = samples && each < finestPeaks && hold(samples, view) ? samples : undefined;
    if (close && each < fewest) drawSamples(pen, close, view, width, middle, tall, shade);
    else {
      const count = Math.floor(width);
      const columns = close
        ? columnsOf(
          close.data,
          view.from * close.sampleRate - close.first,
          view.to * close.sampleRate - close.first,
          count,
        )
        : peaks?.columns(view.from * rate, view.to * rate, count);
      for (let column = 0; columns && column < count; column += 1) {
        const [low, high] = [columns[2 * column]!, columns[2 * column + 1]!];
        pen.fillStyle = shade(view.from + (column / count) * span);
        pen.fillRect(
          column,
          middle - high * tall,
          1,
          Math.max(1, (high - low) * tall),
        );
      }
    }
    pen.font = `${0.6875 * rem}px ${getComputedStyle(pen.canvas).fontFamily}`;
    pen.textBaseline = 'middle';
    for (const { seconds: at, label } of ticksOf(view.from, view.to, labelWidth * rem / width)) {
      pen.fillStyle = colour(label === undefined ? 'line' : 'quiet');
      pen.fillRect(x(at), label === undefined ? top - 4 : 0, 1, label === undefined ? 4 : top);
      if (label !== undefined) pen.fillText(label, x(at) + 5, top / 2);
    }
    pen.fillStyle = colour('line');
    pen.fillRect(0, top, width, 1);
    pen.fillStyle = colour('son-mark');
    for (const { seconds: at } of markers) {
      if (at < view.from || at > view.to) continue;
      pen.fillRect(x(at) - 1, top, 2, height - top);
      pen.beginPath();
      pen.moveTo(x(at) - 6, top);
      pen.lineTo(x(at) + 6, top);
      pen.lineTo(x(at), top + 9);
      pen.fill();
    }
    pen.fillStyle = colour('text');
    pen.fillRect(clamp(x(position), 0, width - 2), 0, 2, height);
  }, [peaks, samples, view.from, view.to, playhead, markers, selection, arrived]);
  const drawn = useRef(playhead.seconds);
  usePlayhead(playhead, (position) => {
    place.current?.setAttribute('aria-valuenow', String(position));
    place.current?.setAttribute(
      'aria-valuetext',
      words.waveView.of(
        preciseTime(position),
        preciseTime(seconds),
        selection
          ? words.waveView.selectedTo(...stretchTimes(selection))
          : '',
      ),
    );
    if (position === drawn.current) return;
    drawn.current = position;
    draw();
    // What plays stays in sight.
    if (chosenView && (position > chosenView.to || position < chosenView.from)) {
      look(position - span * 0.1, span);
    }
  });

  const hand = useHand({ view, span, look, onSeek, onSelect, isWhole: chosenView === undefined });
  const press = (event: KeyboardEvent) => {
    const position = playhead.seconds;
    const step = event.altKey ? 10 / rate : Math.max(span / 100, 1 / rate);
    const to = {
      ArrowRight: position + step,
      ArrowLeft: position - step,
      Home: 0,
      End: seconds,
      PageUp: position + span / 4,
      PageDown: position - span / 4,
    }[event.key];
    if (to !== undefined) {
      const at = clamp(to, 0, seconds);
      if (event.shiftKey && onSelect) {
        const fixed = selection
          ? (Math.abs(selection.from - position) < Math.abs(selection.to - position)
            ? selection.to
            : selection.from)
          : position;
        onSelect({ from: Math.min(fixed, at), to: Math.max(fixed, at) });
      }
      onSeek(at);
    } else if (event.key === '+' || event.key === '=' || event.key === 'ArrowUp') zoom(0.5);
    else if (event.key === '-' || event.key === 'ArrowDown') zoom(2);
    else if (event.key === '0') setView(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className='son-view'>
      <div className='son-wave-box'>
        <div
          ref={place}
          className='son-big-wave'
          role='slider'
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={seconds}
          onKeyDown={press}
          {...hand}
        >
          <canvas ref={canvas} />
        </div>
        {selection && onSelect && (
          <Grips
            selection={selection}
            view={view}
            seconds={seconds}
            finest={1 / rate}
            onSelect={onSelect}
          />
        )}
      </div>
      <div className='son-view-foot tabular'>
        <span>{preciseTime(view.from, span)}</span>
        <span className='buttons'>
          <IconButton
            icon='minus'
            label={words.waveView.zoomOut}
            aria-disabled={chosenView === undefined}
            onClick={() => zoom(2)}
          />
          <IconButton icon='plus' label={words.waveView.zoomIn} onClick={() => zoom(0.5)} />
          <IconButton
            icon='fit'
            label={words.waveView.zoomToFit}
            aria-disabled={chosenView === undefined}
            onClick={() => setView(undefined)}
          />
        </span>
        <span>{preciseTime(view.to, span)}</span>
      </div>
    </div>
  );
}

interface GripsProps {
  selection: Stretch;
  view: Stretch;
  seconds: number;
  /** One sample, in seconds. */
  finest: number;
  onSelect(selection: Stretch): void;
}

/** What the two edges of a selection are held by. */
function Grips({ selection, view, seconds, finest, onSelect }: GripsProps) {
  const held = useRef<{ x: number; at: number; width: number }>();
  const span = view.to - view.from;
  const grip = (edge: 'from' | 'to') => {
    const at = selection[edge];
    if (at < view.from || at > view.to) return undefined;
    const part = (at - view.from) / span;
    // It lies outside of what is selected, so that two do not cover each other, unless that is
    // outside of the waveform too.
    const isOutside = edge === 'from' ? part >= 0.14 : part <= 0.86;
    const side = isOutside === (edge === 'from') ? 'left' : 'right';
    const least = shortestSelection * finest;
    const [low, high] = edge === 'from'
      ? [0, Math.max(0, selection.to - least)]
      : [Math.min(seconds, selection.from + least), seconds];
    const move = (to: number) => onSelect({ ...selection, [edge]: clamp(to, low, high) });
    const press = (event: KeyboardEvent) => {
      const step = event.altKey ? 10 * finest : Math.max(span / 100, finest);
      const to = {
        ArrowRight: at + step,
        ArrowLeft: at - step,
        ArrowUp: at + step,
        ArrowDown: at - step,
        PageUp: at + span / 10,
        PageDown: at - span / 10,
        Home: low,
        End: high,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      move(to);
    };
    return (
      <div
        className='son-grip'
        data-side={side}
        role='slider'
        tabIndex={0}
        aria-label={edge === 'from' ? words.waveView.selectionStart : words.waveView.selectionEnd}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuenow={at}
        aria-valuetext={preciseTime(at, span)}
        style={{ insetInlineStart: `${part * 100}%` }}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const width = event.currentTarget.parentElement!.clientWidth;
          held.current = { x: event.clientX, at, width };
        }}
        onPointerMove={(event) => {
          const from = held.current;
          if (from) move(from.at + ((event.clientX - from.x) / from.width) * span);
        }}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onPointerCancel={() => {
          held.current = undefined;
        }}
      />
    );
  };
  return (
    <>
      {grip('from')}
      {grip('to')}
    </>
  );
}

function drawSamples(
  pen: CanvasRenderingContext2D,
  { data, sampleRate, first: begin }: Samples,
  view: Stretch,
  width: number,
  middle: number,
  tall: number,
  shade: (at: number) => string,
): void {
  const span = view.to - view.from;
  const [first, last] = [Math.floor(view.from * sampleRate), Math.ceil(view.to * sampleRate)];
  const each = width / (span * sampleRate);
  const y = (value: number) => middle - value * tall;
  pen.strokeStyle = shade(view.to);
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (let at = first; at <= last; at += 1) {
    pen.lineTo((at / sampleRate - view.from) / span * width, y(data[at - begin] ?? 0));
  }
  pen.stroke();
  if (each < 6) return;
  for (let at = first; at <= last; at += 1) {
    pen.fillStyle = shade(at / sampleRate);
    pen.beginPath();
    pen.arc((at / sampleRate - view.from) / span * width, y(data[at - begin] ?? 0), 3, 0, 7);
    pen.fill();
  }
}

interface HandProps {
  view: Stretch;
  span: number;
  isWhole: boolean;
  look(from: number, length: number): void;
  onSeek(seconds: number): void;
  onSelect: ((selection: Stretch | undefined) => void) | undefined;
}

/** One finger scrubs or selects, and moves along what is seen closer; two look closer. */
function useHand({ view, span, isWhole, look, onSeek, onSelect }: HandProps) {
  const touches = useRef(new Map<number, number>());
  const start = useRef<{ x: number; at: number; view: Stretch; hasMoved: boolean }>();
  const boxOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.getBoundingClientRect();
  const at = (event: PointerEvent<HTMLElement>) =>
    view.from + clamp((event.clientX - boxOf(event).left) / boxOf(event).width, 0, 1) * span;
  const end = (event: PointerEvent<HTMLElement>) => {
    const begun = start.current;
    touches.current.delete(event.pointerId);
    start.current = undefined;
    if (!begun || begun.hasMoved) return;
    onSelect?.(undefined);
    onSeek(at(event));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      touches.current.set(event.pointerId, event.clientX);
      start.current = touches.current.size === 1
        ? { x: event.clientX, at: at(event), view, hasMoved: false }
        : undefined;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = touches.current.get(event.pointerId);
      if (before === undefined) return;
      const box = boxOf(event);
      if (touches.current.size === 2) {
        const other = [...touches.current].find(([id]) => id !== event.pointerId)![1];
        const by = Math.max(8, Math.abs(before - other)) /
          Math.max(8, Math.abs(event.clientX - other));
        const centre = view.from + ((other - box.left) / box.width) * span;
        look(centre - (centre - view.from) * by, span * by);
      } else if (start.current) {
        if (!start.current.hasMoved && Math.abs(event.clientX - start.current.x) < 5) return;
        start.current.hasMoved = true;
        if (onSelect) {
          onSelect({
            from: Math.min(start.current.at, at(event)),
            to: Math.max(start.current.at, at(event)),
          });
        } else if (isWhole) onSeek(at(event));
        else {look(
            start.current.view.from - ((event.clientX - start.current.x) / box.width) * span,
            span,
          );}
      }
      touches.current.set(event.pointerId, event.clientX);
    },
    onPointerUp: end,
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      touches.current.delete(event.pointerId);
      start.current = undefined;
    },
  };
}
