import { useRef } from 'react';
import { useFrames } from '../../../../kit/index.js';

/** Degrees that a cent turns the needle by, and how far it goes. */
const degrees = 1.2;
const farthest = 55;
const centre = { x: 200, y: 222 };
const marks = Array.from({ length: 21 }, (_, index) => index * 5 - 50);
/** The middle has none: there the hand is to be seen. */
const labels = [-50, -25, 25, 50];

interface NeedleProps {
  /** The cents now, asked before every picture; nothing while nothing was heard. */
  now(): number | undefined;
  /** The cents as they are read, for who wants nothing to move. */
  read: number | undefined;
  isStill: boolean;
  isInTune: boolean;
}

const angleOf = (cents: number) => Math.max(-farthest, Math.min(farthest, cents)) * degrees;

/** How far it is out of tune, as a hand over a scale of half a semitone to each side. */
export function Needle({ now, read, isStill, isInTune }: NeedleProps) {
  const hand = useRef<SVGGElement>(null);
  useFrames(() => {
    const cents = now();
    hand.current?.setAttribute('transform', turned(angleOf(cents ?? 0)));
  }, !isStill && read !== undefined);
  return (
    <svg
      className='scale'
      viewBox='0 0 400 190'
      aria-hidden='true'
      data-tune={isInTune || undefined}
    >
      <path className='scale-zone' d={arc(-2.5, 2.5, 184)} />
      {marks.map((cents) => (
        <path
          key={cents}
          transform={turned(angleOf(cents))}
          data-long={cents % 25 === 0 || undefined}
          d={`M${centre.x} ${centre.y - 192}v${cents % 25 === 0 ? 18 : 10}`}
        />
      ))}
      {labels.map((cents) => {
        const { x, y } = at(cents, 158);
        return <text key={cents} x={x} y={y + 5}>{cents > 0 ? `+${cents}` : `−${-cents}`}</text>;
      })}
      {read !== undefined && (
        <g ref={hand} className='scale-hand' transform={turned(angleOf(read))}>
          <path
            d={`M${centre.x - 3} ${centre.y - 60}L${centre.x} ${centre.y - 196}L${centre.x + 3} ${
              centre.y - 60
            }z`}
          />
        </g>
      )}
    </svg>
  );
}

const turned = (angle: number) => `rotate(${angle.toFixed(2)} ${centre.x} ${centre.y})`;

function at(cents: number, radius: number) {
  const angle = angleOf(cents) * Math.PI / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

function arc(from: number, to: number, radius: number): string {
  const [start, end] = [at(from, radius), at(to, radius)];
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}
