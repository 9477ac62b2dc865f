import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useDrawing } from '../../../kit/index.js';
import { words } from '../words.js';

interface TrimEditorProps {
  samples: AudioBuffer;
  start: number;
  end: number;
  onChange(start: number, end: number): void;
  /** Once the hand has let go. */
  onDone(start: number, end: number): void;
}

const bars = 100;
/** What is left is at least so long. */
const shortest = 0.05;

/** How loud a sound is in each of a hundred parts, from 0 to 1. */
export function outline(samples: AudioBuffer): Float32Array {
  const loud = new Float32Array(bars);
  const left = samples.getChannelData(0);
  const right = samples.getChannelData(samples.numberOfChannels > 1 ? 1 : 0);
  for (let bar = 0; bar < bars; bar += 1) {
    const to = Math.floor(((bar + 1) / bars) * samples.length);
    for (let index = Math.floor((bar / bars) * samples.length); index < to; index += 1) {
      loud[bar] = Math.max(loud[bar]!, Math.abs(left[index]!), Math.abs(right[index]!));
    }
  }
  const most = Math.max(...loud, 1e-6);
  return loud.map((one) => one / most);
}

/** Such as `1.25 s`. */
export const secondsText = (seconds: number): string => `${seconds.toFixed(2)} s`;

/** A hundred bars and two handles: what lies between them is heard. */
export function TrimEditor({ samples, start, end, onChange, onDone }: TrimEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loud = useRef<[AudioBuffer, Float32Array]>();
  if (loud.current?.[0] !== samples) loud.current = [samples, outline(samples)];
  const heights = loud.current[1];
  /** Where both are at one place, the one that came there can go back. */
  const [last, setLast] = useState<'start' | 'end'>('end');
  const { duration } = samples;

  useDrawing(canvas, ({ pen, width, height, colour }) => {
    const pitch = width / bars;
    heights.forEach((one, bar) => {
      const at = ((bar + 0.5) / bars) * duration;
      pen.fillStyle = colour(at >= start && at <= end ? 'accent' : 'control');
      pen.globalAlpha = at >= start && at <= end ? 1 : 0.35;
      const tall = Math.max(2, one * (height - 8));
      pen.beginPath();
      pen.roundRect(bar * pitch, (height - tall) / 2, Math.max(1.5, pitch - 1), tall, 1);
      pen.fill();
    });
  }, [heights, start, end, duration]);

  const fit = (which: 'start' | 'end', seconds: number): [number, number] =>
    which === 'start'
      ? [Math.max(0, Math.min(seconds, end - shortest)), end]
      : [start, Math.min(duration, Math.max(seconds, start + shortest))];

  return (
    <div className='trim'>
      <div className='trim-field'>
        <canvas ref={canvas} aria-hidden='true' />
        {(['start', 'end'] as const).map((which) => (
          <Handle
            key={which}
            which={which}
            at={which === 'start' ? start : end}
            duration={duration}
            isOnTop={which === last}
            onHold={() => setLast(which)}
            onMove={(seconds) => onChange(...fit(which, seconds))}
            onDone={(seconds) => onDone(...fit(which, seconds))}
          />
        ))}
      </div>
      <p className='trim-words tabular'>
        <span>{secondsText(start)}</span>
        <strong>{words.trimEditor.long(secondsText(end - start))}</strong>
        <span>{secondsText(end)}</span>
      </p>
    </div>
  );
}

interface HandleProps {
  which: 'start' | 'end';
  at: number;
  duration: number;
  isOnTop: boolean;
  onHold(): void;
  onMove(seconds: number): void;
  onDone(seconds: number): void;
}

/**
 * One end of what is heard: dragged, or moved with the arrows by a hundredth (with Shift a tenth)
 * of a second.
 */
function Handle({ which, at, duration, isOnTop, onHold, onMove, onDone }: HandleProps) {
  const [isHeld, setHeld] = useState(false);
  /** How far from its middle the finger holds it, in seconds. */
  const beside = useRef(0);
  const seconds = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * duration;
  };
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const to = {
      ArrowRight: at + step,
      ArrowUp: at + step,
      ArrowLeft: at - step,
      ArrowDown: at - step,
      PageUp: at + 1,
      PageDown: at - 1,
      Home: 0,
      End: duration,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onHold();
    onDone(to);
  };
  return (
    <div
      className='trim-handle'
      data-which={which}
      role='slider'
      tabIndex={0}
      aria-label={which === 'start' ? words.trimEditor.beginning : words.trimEditor.end}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={at}
      aria-valuetext={secondsText(at)}
      style={{ insetInlineStart: `${(at / duration) * 100}%`, zIndex: isOnTop ? 1 : 0 }}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        beside.current = seconds(event) - at;
        onHold();
        setHeld(true);
      }}
      onPointerMove={(event) => isHeld && onMove(seconds(event) - beside.current)}
      onPointerUp={(event) => {
        if (isHeld) onDone(seconds(event) - beside.current);
        setHeld(false);
      }}
      onPointerCancel={() => setHeld(false)}
    />
  );
}
