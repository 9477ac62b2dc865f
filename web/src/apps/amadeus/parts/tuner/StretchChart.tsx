import { centsWritten } from '../../model/aim.js';
import { type Notation, noteName, octaveOf } from '../../model/notes.js';
import { pianoKeys, type PianoNote, stretchOf } from '../../model/pianoStretch.js';
import { words } from '../../words.js';

const size = { width: 360, height: 176, left: 40, right: 12, top: 12, bottom: 28 } as const;
const keys = Array.from(
  { length: pianoKeys.highest - pianoKeys.lowest + 1 },
  (_, index) => pianoKeys.lowest + index,
);
/** Every A, of which the first and every other has its name below. */
const as = keys.filter((key) => key % 12 === 9);
const [a1, a6] = [33, 93];
const steps = [5, 10, 20, 50];

interface StretchChartProps {
  notes: readonly PianoNote[];
  notation: Notation;
}

/** How far a piano is stretched, over its keyboard, with the notes that were measured. */
export function StretchChart({ notes, notation }: StretchChartProps) {
  const stretch = stretchOf(notes);
  const heights = keys.map(stretch);
  const [lowest, highest] = [Math.min(...heights, -5), Math.max(...heights, 5)];
  const step = steps.find((one) => (highest - lowest) / one <= 6) ?? 100;
  const [low, high] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
  const x = (key: number) =>
    size.left + (key - pianoKeys.lowest) / (keys.length - 1) *
      (size.width - size.left - size.right);
  const y = (cents: number) =>
    size.top + (high - cents) / (high - low) * (size.height - size.top - size.bottom);
  const lines = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  return (
    <svg
      className='tuner-lab-chart'
      viewBox={`0 0 ${size.width} ${size.height}`}
      role='img'
      aria-label={words.pianoStretch.curve(centsWritten(stretch(a1)), centsWritten(stretch(a6)))}
    >
      {lines.map((cents) => (
        <g key={cents}>
          <path
            data-zero={cents === 0 || undefined}
            d={`M${size.left} ${y(cents)}H${size.width - size.right}`}
          />
          <text x={size.left - 8} y={y(cents) + 4} textAnchor='end'>
            {cents > 0 ? `+${cents}` : cents < 0 ? `−${-cents}` : '0'}
          </text>
        </g>
      ))}
      {as.map((key) => (
        <text key={key} x={x(key)} y={size.height - 8} textAnchor='middle'>
          {noteName(key, notation)}
          {octaveOf(key)}
        </text>
      ))}
      <polyline
        points={keys.map((key) => `${x(key).toFixed(1)},${y(stretch(key)).toFixed(1)}`).join(' ')}
      />
      {notes.map(({ key }) => <circle key={key} cx={x(key)} cy={y(stretch(key))} r='4.5' />)}
    </svg>
  );
}
