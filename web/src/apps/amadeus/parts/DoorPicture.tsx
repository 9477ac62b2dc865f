import type { CSSProperties } from 'react';
import { late, list, Picture } from '../../../page/Picture.js';

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

export function DoorPicture() {
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
