/** A tune as a line that rises and falls: what was heard, to be seen. */
import { words } from '../words.js';

export function Contour({ notes }: { notes: readonly (readonly [number, number])[] }) {
  const pitches = notes.map(([pitch]) => pitch);
  const [low, high] = [Math.min(...pitches) - 1, Math.max(...pitches) + 1];
  const total = notes.reduce((sum, [, length]) => sum + length, 0) || 1;
  let at = 0;
  return (
    <svg
      className='hum-contour'
      viewBox='0 0 300 72'
      preserveAspectRatio='none'
      role='img'
      aria-label={words.contour.aTuneOfNotes(notes.length)}
    >
      {notes.map(([pitch, length], index) => {
        const x = (at / total) * 300;
        at += length;
        const [y, width] = [
          64 - ((pitch - low) / (high - low)) * 60,
          Math.max(2, (length / total) * 300 - 2),
        ];
        return (
          <rect key={index} x={x} y={y} width={width} height='5' rx='2.5' fill='currentColor' />
        );
      })}
    </svg>
  );
}
