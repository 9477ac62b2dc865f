import { useEffect, useState } from 'react';
import { peaksOf } from '../model/PeaksFile.js';

const bars = 48;
const most = 400;
/** The outlines that were drawn last, by the hashes of their sounds. */
const known = new Map<string, string>();

/** Bars around the middle of a picture that is `bars` wide and 40 high, as a path of SVG. */
function path(columns?: Float32Array): string {
  const loudest = columns?.reduce((most, one) => Math.max(most, Math.abs(one)), 0.05) ?? 1;
  let drawn = '';
  for (let bar = 0; bar < bars; bar += 1) {
    const [low, high] = [columns?.[2 * bar] ?? 0, columns?.[2 * bar + 1] ?? 0];
    const tall = Math.max(2, ((high - low) / (2 * loudest)) * 38).toFixed(1);
    drawn += `M${bar} ${20 - Number(tall) / 2}h.55v${tall}h-.55z`;
  }
  return drawn;
}
const unknown = path();

async function outline(id: string, hash: string): Promise<string> {
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
  const drawn = path(look());
  if (known.size >= most) known.delete(known.keys().next().value!);
  known.set(hash, drawn);
  return drawn;
}

/** A recording as it looks from afar; asked for when its row has stood still for a moment. */
export function Thumb({ id, hash }: { id: string; hash: string | undefined }) {
  const [drawn, setDrawn] = useState(() => hash === undefined ? undefined : known.get(hash));
  useEffect(() => {
    if (hash === undefined) return;
    const here = known.get(hash);
    setDrawn(here);
    if (here) return;
    let isOver = false;
    const timer = setTimeout(() => {
      outline(id, hash).then((got) => !isOver && setDrawn(got), () => undefined);
    }, 120);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, hash]);
  return (
    <svg
      className='son-thumb'
      viewBox={`0 0 ${bars} 40`}
      preserveAspectRatio='none'
      aria-hidden='true'
    >
      <path d={drawn ?? unknown} />
    </svg>
  );
}
