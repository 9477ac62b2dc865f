// A small living picture for each room. They are decoration: the door's words say it all. Each moves for a
// few seconds and comes to rest, and moves again under a hand (doors.css).
import type { CSSProperties, ReactNode } from 'react';

const list = (length: number) => Array.from({ length }, (_, index) => index);
const late = (seconds: number) => ({ '--late': `${seconds}s` }) as CSSProperties;

/** Spreads small numbers over 0…1 so that neighbours differ. */
const scattered = (index: number) => (index * 0.618_034) % 1;

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="picture" viewBox="0 0 240 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {children}
    </svg>
  );
}

function Pads() {
  const lit = new Set([5, 6, 8, 15, 18]);
  return (
    <Picture>
      {list(17).map((index) => (
        <line
          key={index} className="rain" x1={8 + index * 14} x2={8 + index * 14} y1="0" y2="320"
          strokeDasharray={`${4 + scattered(index) * 10} ${8 + scattered(index + 4) * 16}`}
          style={late(scattered(index) * 2)}
        />
      ))}
      {list(24).map((index) => (
        <rect
          key={index} className={lit.has(index) ? 'pad lit' : 'pad'} x={16 + (index % 4) * 54}
          y={2 + Math.floor(index / 4) * 54} width="46" height="46" rx="10"
          style={late(scattered(index) * 2.4)}
        />
      ))}
    </Picture>
  );
}

/** A slice of a ring, from one angle to the next. */
function slice(index: number, inner: number, outer: number): string {
  const at = (radius: number, turn: number) => {
    const angle = ((turn - 0.5) / 12) * 2 * Math.PI - Math.PI / 2;
    return `${(120 + radius * Math.cos(angle)).toFixed(2)} ${(124 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  const [from, to] = [index + 0.06, index + 0.94];
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}`
    + `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`;
}

function Ribbon() {
  const chords = [['C', 0, 34], ['Am', 3, 26], ['F', 11, 44], ['G', 1, 30], ['C', 0, 38]] as const;
  let x = 22;
  return (
    <Picture>
      {list(12).map((index) => (
        <path
          key={index} className="fifth" d={slice(index, 46, 76)}
          style={{ '--hue': index * 30 + 40, ...late(index * 0.2) } as CSSProperties}
        />
      ))}
      {chords.map(([name, fifth, width], index) => {
        const left = x;
        x += width + 5;
        return (
          <g key={index} className="chord" style={{ '--hue': fifth * 30 + 40, ...late(index * 0.4) } as CSSProperties}>
            <rect x={left} y="222" width={width} height="34" rx="7" />
            <text x={left + width / 2} y="244" textAnchor="middle">{name}</text>
          </g>
        );
      })}
    </Picture>
  );
}

function Book() {
  const stops = [[52, 196], [84, 172], [112, 192], [142, 156], [176, 150], [192, 112]] as const;
  return (
    <Picture>
      <defs>
        <radialGradient id="lamp" cx="50%" cy="38%" r="60%">
          <stop offset="0" className="lamp-near" /><stop offset="1" className="lamp-far" />
        </radialGradient>
      </defs>
      <rect width="240" height="320" fill="url(#lamp)" />
      <path className="page-under" d="M24 102c34-12 70-10 96 8 26-18 62-20 96-8v134c-34-12-70-10-96 8-26-18-62-20-96-8z" />
      <path className="page" d="M24 94c34-12 70-10 96 8v134c-26-18-62-20-96-8z" />
      <path className="page" d="M216 94c-34-12-70-10-96 8v134c26-18 62-20 96-8z" />
      <path className="way" d="M52 196C66 176 72 170 84 172s16 22 28 20 16-32 30-36 22 2 34-6 14-24 16-38" />
      {stops.map(([x, y], index) => (
        <circle key={index} className="stop" cx={x} cy={y} r="5" style={late(index * 0.45)} />
      ))}
      <path className="star" d="M192 84l3.5 8.5 8.5 3.5-8.5 3.5-3.5 8.5-3.5-8.5-8.5-3.5 8.5-3.5z" />
    </Picture>
  );
}

function Wave() {
  return (
    <Picture>
      {list(29).map((index) => {
        const swell = Math.sin((index / 28) * Math.PI) ** 1.4;
        const height = 10 + swell * 150 * (0.35 + 0.65 * scattered(index * 3 + 1));
        return (
          <rect
            key={index} className={index < 17 ? 'bar played' : 'bar'} x={6 + index * 8} y={160 - height / 2}
            width="4" height={height} rx="2" style={late(scattered(index) * 1.2)}
          />
        );
      })}
      <line className="needle" x1="140" x2="140" y1="56" y2="264" />
      <circle className="needle-head" cx="140" cy="56" r="6" />
    </Picture>
  );
}

function Moon() {
  return (
    <Picture>
      {list(22).map((index) => (
        <circle
          key={index} className="far-star" cx={8 + scattered(index * 7 + 2) * 224} cy={10 + scattered(index * 3) * 200}
          r={0.8 + scattered(index + 1) * 1.3} style={late(scattered(index) * 3)}
        />
      ))}
      <circle className="halo" cx="120" cy="136" r="76" />
      <circle className="halo inner" cx="120" cy="136" r="62" />
      <path className="moon" d="M136 86a50 50 0 1026 82 42 42 0 01-26-82z" />
      <path className="hill back" d="M0 262c50-26 96-22 134-2s74 16 106-6v66H0z" />
      <path className="hill" d="M0 286c40-18 84-16 122-2s80 14 118-4v40H0z" />
    </Picture>
  );
}

export const pictures: Record<string, () => JSX.Element> = {
  yakback: Pads, amadeus: Ribbon, melodymap: Book, sonidea: Wave, babysounds: Moon,
};
