import { useEffect, useRef, useState } from 'react';
import { useDrawing } from '../../../kit/index.js';
import { peaksOf } from '../model/PeaksFile.js';

const bars = 48;
const most = 400;
const known = new Map<string, Float32Array>();

async function outline(id: string, hash: string): Promise<Float32Array> {
  const file = await peaksOf(id, hash);
  const look = () => file.columns(0, file.frames, bars);
  look();
  await new Promise<void>((done) => {
    const stop = file.subscribe(() => {
      stop();
      done();
    });
    setTimeout(done, 4_000);
  });
  const columns = look();
  if (known.size >= most) known.delete(known.keys().next().value!);
  known.set(hash, columns);
  return columns;
}

/** A recording as it looks from afar; drawn when its row has stood still for a moment. */
export function Thumb({ id, hash }: { id: string; hash: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [peaks, setPeaks] = useState(() => hash === undefined ? undefined : known.get(hash));
  useEffect(() => {
    if (hash === undefined) return;
    const here = known.get(hash);
    setPeaks(here);
    if (here) return;
    let isOver = false;
    const timer = setTimeout(() => {
      outline(id, hash).then((columns) => !isOver && setPeaks(columns), () => undefined);
    }, 120);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, hash]);
  useDrawing(canvas, ({ pen, width, height, colour }) => {
    const pitch = width / bars;
    pen.fillStyle = colour('son-wave');
    let most = 0.05;
    for (const one of peaks ?? []) most = Math.max(most, Math.abs(one));
    for (let bar = 0; bar < bars; bar += 1) {
      const [low, high] = [peaks?.[2 * bar] ?? 0, peaks?.[2 * bar + 1] ?? 0];
      const tall = Math.max(2, ((high - low) / (2 * most)) * (height - 2));
      pen.beginPath();
      pen.roundRect(bar * pitch, (height - tall) / 2, Math.max(1, pitch - 1.5), tall, 1);
      pen.fill();
    }
  }, [peaks]);
  return <canvas ref={canvas} className='son-thumb' aria-hidden='true' />;
}
