import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useDrawing } from './canvas.js';
import { duration } from './numbers.js';
import { words } from './words.js';

interface WaveformProps {
  label: string;
  /** The lowest and highest sample of each stretch, one after the other, from −1 to 1. */
  peaks: Float32Array;
  seconds: number;
  /** Where it plays, in seconds. */
  position: number;
  onSeek(seconds: number): void;
}

/** One bar and the gap after it, in pixels. */
const pitch = 4;

/** A sound as it looks: what has been played is darker; a hand or the arrows move the place. */
export function Waveform({ label, peaks, seconds, position, onSeek }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isHeld, setHeld] = useState(false);

  useDrawing(canvas, ({ pen, width, height, colour }) => {
    const bars = Math.floor(width / pitch);
    const stretches = peaks.length / 2;
    const middle = height / 2;
    for (let bar = 0; bar < bars; bar += 1) {
      let [low, high] = [0, 0];
      const from = Math.floor((bar / bars) * stretches);
      const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * stretches));
      for (let index = from; index < to; index += 1) {
        low = Math.min(low, peaks[2 * index] ?? 0);
        high = Math.max(high, peaks[2 * index + 1] ?? 0);
      }
      const length = Math.max(2, (high - low) * (middle - 2));
      pen.fillStyle = colour((bar + 0.5) / bars <= position / seconds ? 'accent' : 'control');
      pen.beginPath();
      pen.roundRect(bar * pitch, middle - high * (middle - 2) - 1, pitch - 1.5, length, 1);
      pen.fill();
    }
    const x = Math.min(width - 1, (position / seconds) * width);
    pen.fillStyle = colour('text');
    pen.fillRect(x, 0, 2, height);
  }, [peaks, seconds, position]);

  const seek = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * seconds);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1;
    const to = {
      ArrowRight: position + step,
      ArrowUp: position + step,
      ArrowLeft: position - step,
      ArrowDown: position - step,
      PageUp: position + seconds / 10,
      PageDown: position - seconds / 10,
      Home: 0,
      End: seconds,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(seconds, to)));
  };

  return (
    <div
      className='waveform'
      role='slider'
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={position}
      aria-valuetext={words.waveform.of(duration(position), duration(seconds))}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        seek(event);
      }}
      onPointerMove={(event) => isHeld && seek(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <canvas ref={canvas} />
    </div>
  );
}
