// A small living picture for each app. They are decoration: the door's words say it all. Each
// moves for a few seconds and comes to rest, and moves again under a hand (doors.css).
import type { CSSProperties, ReactNode } from 'react';

const list = (length: number) => Array.from({ length }, (_, index) => index);
const late = (seconds: number) => ({ '--late': `${seconds}s` }) as CSSProperties;

/** Spreads small numbers over 0…1 so that neighbours differ. */
const scattered = (index: number) => (index * 0.618_034) % 1;

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className='picture' viewBox='0 0 240 320' aria-hidden='true'>
      {children}
    </svg>
  );
}

function Pads() {
  // Columns and rows beyond what is usually seen, for doors of any shape.
  const lit = new Set(['0 1', '2 1', '1 2', '3 2', '0 3', '2 4', '1 5', '3 0', '5 3', '-1 4']);
  return (
    <Picture>
      {list(36).map((index) => (
        <line
          key={index}
          className='rain'
          x1={-136 + index * 14}
          x2={-136 + index * 14}
          y1='-160'
          y2='480'
          strokeDasharray={`${4 + scattered(index) * 10} ${8 + scattered(index + 4) * 16}`}
          style={late(scattered(index) * 2)}
        />
      ))}
      {list(10 * 12).map((index) => {
        const [column, row] = [index % 10 - 3, Math.floor(index / 10) - 3];
        return (
          <rect
            key={index}
            className={lit.has(`${column} ${row}`) ? 'door-pad lit' : 'door-pad'}
            x={16 + column * 54}
            y={2 + row * 54}
            width='46'
            height='46'
            rx='10'
            style={late(scattered(index) * 2.4)}
          />
        );
      })}
    </Picture>
  );
}

/** A slice of a ring, from one angle to the next. */
function slice(index: number, inner: number, outer: number): string {
  const at = (radius: number, turn: number) => {
    const angle = ((turn - 0.5) / 12) * 2 * Math.PI - Math.PI / 2;
    return `${(120 + radius * Math.cos(angle)).toFixed(2)} ${
      (124 + radius * Math.sin(angle)).toFixed(2)
    }`;
  };
  const [from, to] = [index + 0.06, index + 0.94];
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`;
}

function Ribbon() {
  const chords = [['C', 0, 34], ['Am', 3, 26], ['F', 11, 44], ['G', 1, 30], ['C', 0, 38]] as const;
  let x = 22;
  return (
    <Picture>
      {list(12).map((index) => (
        <path
          key={index}
          className='fifth'
          d={slice(index, 46, 76)}
          style={{ '--hue': index * 30 + 40, ...late(index * 0.2) } as CSSProperties}
        />
      ))}
      {chords.map(([name, fifth, width], index) => {
        const left = x;
        x += width + 5;
        return (
          <g
            key={index}
            className='chord'
            style={{ '--hue': fifth * 30 + 40, ...late(index * 0.4) } as CSSProperties}
          >
            <rect x={left} y='222' width={width} height='34' rx='7' />
            <text x={left + width / 2} y='244' textAnchor='middle'>{name}</text>
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
        <radialGradient id='lamp' cx='50%' cy='48%' r='42%'>
          <stop offset='0' className='lamp-near' />
          <stop offset='1' className='lamp-far' />
        </radialGradient>
      </defs>
      <rect x='-220' y='-260' width='680' height='840' fill='url(#lamp)' />
      <path
        className='page-under'
        d='M24 102c34-12 70-10 96 8 26-18 62-20 96-8v134c-34-12-70-10-96 8-26-18-62-20-96-8z'
      />
      <path className='page' d='M24 94c34-12 70-10 96 8v134c-26-18-62-20-96-8z' />
      <path className='page' d='M216 94c-34-12-70-10-96 8v134c26-18 62-20 96-8z' />
      <path
        className='way'
        d='M52 196C66 176 72 170 84 172s16 22 28 20 16-32 30-36 22 2 34-6 14-24 16-38'
      />
      {stops.map(([x, y], index) => (
        <circle key={index} className='stop' cx={x} cy={y} r='5' style={late(index * 0.45)} />
      ))}
      <path className='star' d='M192 84l3.5 8.5 8.5 3.5-8.5 3.5-3.5 8.5-3.5-8.5-8.5-3.5 8.5-3.5z' />
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
            key={index}
            className={index < 17 ? 'bar played' : 'bar'}
            x={6 + index * 8}
            y={160 - height / 2}
            width='4'
            height={height}
            rx='2'
            style={late(scattered(index) * 1.2)}
          />
        );
      })}
      <line className='needle' x1='140' x2='140' y1='56' y2='264' />
      <circle className='needle-head' cx='140' cy='56' r='6' />
    </Picture>
  );
}

/** Scattered over more than the picture, and none before the moon. */
const stars = list(60)
  .map((index) =>
    [-120 + scattered(index * 7 + 2) * 480, -90 + scattered(index * 3) * 330] as const
  )
  .filter(([x, y]) => Math.hypot(x - 120, y - 136) > 84);

function Moon() {
  return (
    <Picture>
      {stars.map(([x, y], index) => (
        <circle
          key={index}
          className='far-star'
          cx={x}
          cy={y}
          r={0.8 + scattered(index + 1) * 1.3}
          style={late(scattered(index) * 3)}
        />
      ))}
      <circle className='halo' cx='120' cy='136' r='76' />
      <circle className='halo inner' cx='120' cy='136' r='62' />
      <path className='moon' d='M136 86a50 50 0 1026 82 42 42 0 01-26-82z' />
      <path
        className='hill back'
        d='M-220 262c70-34 150-24 220-2s80-24 134-2 74 16 106-6 130-26 220 4v344h-680z'
      />
      <path
        className='hill'
        d='M-220 290c70-22 150-18 220-4s84-16 122-2 80 14 118-4 130-14 220 6v314h-680z'
      />
    </Picture>
  );
}

export const pictures: Record<string, () => JSX.Element> = {
  yakback: Pads,
  amadeus: Ribbon,
  melodymap: Book,
  sonidea: Wave,
  babysounds: Moon,
};
