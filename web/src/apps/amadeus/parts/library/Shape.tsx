import { type CSSProperties, memo } from 'react';
import type { ChordShape } from '../../../../theory/Theory.js';
import { hueOfKey, pitchClassOf } from '../../model/notes.js';

const gap = 18;
const rowHeight = 22;
const margin = { left: 24, top: 24, right: 14, bottom: 20 } as const;
const fewestRows = 4;

interface ShapeProps {
  shape: ChordShape;
  /** The fret on which a capo lies; 0 without. */
  capo: number;
  /** The chord's notes by their pitch classes. */
  names: ReadonlyMap<number, string>;
  root: number;
  /** Drawn for a left hand: the lowest string lies on the right. */
  isLeftHanded: boolean;
}

/**
 * How a chord is held, as songbooks draw it: fingers in the colours of their notes, a ring round
 * the roots.
 */
export const Shape = memo(
  function Shape(props: ShapeProps) {
    const { shape: { frets, fingers, pitches }, capo, names, root, isLeftHanded } = props;
    const held = frets.filter((fret) => fret > 0);
    const highest = Math.max(...held, 0);
    const base = highest <= fewestRows ? 0 : Math.min(...held) - 1;
    const rows = Math.max(fewestRows, highest - base);
    const [width, height] = [gap * (frets.length - 1), rowHeight * rows];
    const x = (string: number) => (isLeftHanded ? frets.length - 1 - string : string) * gap;
    const y = (fret: number) => (fret - base - 0.5) * rowHeight;
    let sounding = 0;
    const keys = frets.map((fret) => fret < 0 ? undefined : pitches[sounding++]);
    return (
      <svg
        className='shape'
        aria-hidden='true'
        viewBox={`${-margin.left} ${-margin.top} ${width + margin.left + margin.right} ${
          height + margin.top + margin.bottom
        }`}
      >
        {Array.from(
          { length: rows + 1 },
          (_, row) => <path key={row} d={`M0 ${row * rowHeight}H${width}`} />,
        )}
        {frets.map((_, string) => <path key={string} d={`M${x(string)} 0V${height}`} />)}
        {base === 0
          ? (
            <path
              className='shape-nut'
              data-capo={capo > 0 || undefined}
              d={`M-1 ${-1.5}H${width + 1}`}
            />
          )
          : <text className='shape-fret' x={-10} y={y(base + 1) + 4}>{base + 1}</text>}
        <Barre frets={frets} fingers={fingers} x={x} y={y} />
        {frets.map((fret, string) => {
          const key = keys[string];
          const style = { '--hue': hueOfKey(key ?? 0) } as CSSProperties;
          const isRoot = key !== undefined && pitchClassOf(key) === root;
          return (
            <g key={string} style={style} data-root={isRoot || undefined}>
              {fret < 0 && (
                <path className='shape-silent' d={`M${x(string) - 4} -15l8 8m0 -8l-8 8`} />
              )}
              {fret === 0 && <circle className='shape-open' cx={x(string)} cy={-11} r={5} />}
              {fret > 0 && <circle className='shape-dot' cx={x(string)} cy={y(fret)} r={8} />}
              {fret > 0 && (
                <text className='shape-finger' x={x(string)} y={y(fret) + 4}>
                  {fingers[string] || ''}
                </text>
              )}
              {key !== undefined && (
                <text className='shape-note' x={x(string)} y={height + 15}>
                  {names.get(pitchClassOf(key))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    );
  },
);

interface BarreProps extends Pick<ChordShape, 'frets' | 'fingers'> {
  x(string: number): number;
  y(fret: number): number;
}

/** One finger across several strings. */
function Barre({ frets, fingers, x, y }: BarreProps) {
  const under = frets.flatMap((fret, string) => fret > 0 && fingers[string] === 1 ? [string] : []);
  const [first, last] = [under[0], under.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return <path className='shape-barre' d={`M${x(first)} ${y(frets[first] ?? 1)}H${x(last)}`} />;
}
