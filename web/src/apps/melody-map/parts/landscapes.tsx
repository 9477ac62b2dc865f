// What stands in the landscapes of covers: hills, waves, trees and towers, a little different for
// each film.
import type { CoverPlan, Motif } from '../model/cover.js';

const list = (length: number) => Array.from({ length }, (_, index) => index);

/** A soft line of hills from edge to edge, filled down to the lower edge. */
function hills({ next }: CoverPlan, height: number, swing: number, count = 3): string {
  const step = 300 / count;
  let path = `M-20 ${height + (next() - 0.5) * swing}`;
  for (const index of list(count + 1)) {
    const x = index * step + step * 0.3;
    path += `S${(x - step * 0.2).toFixed(1)} ${(height + (next() - 0.5) * 2 * swing).toFixed(1)} ${
      (x + step * 0.2).toFixed(1)
    } ${(height + (next() - 0.5) * swing).toFixed(1)}`;
  }
  return `${path}L340 420L-20 420z`;
}

function peaks(
  { next }: CoverPlan,
  height: number,
  swing: number,
): { path: string; tops: [number, number][] } {
  const tops: [number, number][] = [];
  let path = `M-30 ${height}`;
  for (const index of list(4)) {
    const x = index * 90 + next() * 40 - 10;
    const y = height - swing * (0.5 + next() * 0.6);
    tops.push([x, y]);
    path += `L${x} ${y}L${x + 46} ${height - swing * 0.18 * next()}`;
  }
  return { path: `${path}L340 420L-30 420z`, tops };
}

function fir(x: number, y: number, size: number): string {
  return `M${x} ${y - size}L${x + size * 0.3} ${y - size * 0.5}H${x + size * 0.14}L${
    x + size * 0.42
  } ${y}H${x - size * 0.42}L${x - size * 0.14} ${y - size * 0.5}H${x - size * 0.3}z`;
}

const firs = ({ next }: CoverPlan, count: number, y: number, size: number) =>
  list(count)
    .map((index) =>
      fir((index + next() * 0.8) * (300 / count), y + next() * 16, size * (0.7 + next() * 0.6))
    ).join('');

function Sea(plan: CoverPlan) {
  const wave = (y: number, shift: number) =>
    `M-40 ${y}${
      list(6).map((index) => {
        const x = index * 60 + shift;
        return `C${x - 22} ${y - 13} ${x - 10} ${y + 12} ${x + 20} ${y}`;
      }).join('')
    }L360 420L-40 420z`;
  const [x, lean] = [90 + plan.next() * 110, plan.next() * 8 - 4];
  return (
    <>
      <path d={hills(plan, 268, 16, 2)} fill={plan.far} opacity='0.7' />
      <path d={wave(282, plan.next() * -40)} fill={plan.far} />
      <g transform={`translate(${x} 288) rotate(${lean})`}>
        <path d='M-30 0H30L20 16H-20z' fill={plan.near} />
        <path
          d='M0 -4V-62M0 -58L26 -10H0z'
          fill={plan.light}
          stroke={plan.near}
          strokeWidth='2.5'
        />
        <path d='M-4 -50L-20 -10H-4z' fill={plan.light} opacity='0.75' />
      </g>
      <path d={wave(306, plan.next() * -50)} fill={plan.middle} />
      <path d={wave(342, plan.next() * -30)} fill={plan.near} />
    </>
  );
}

function Snow(plan: CoverPlan) {
  const { path, tops } = peaks(plan, 300, 120);
  return (
    <>
      <path d={path} fill={plan.far} />
      {tops.map(([x, y], index) => (
        <path
          key={index}
          d={`M${x} ${y}l14 22l-8 -3l-6 7l-6 -7l-8 4z`}
          fill='oklch(0.97 0.012 240)'
        />
      ))}
      <path d={hills(plan, 304, 18)} fill='oklch(0.88 0.025 245)' />
      <path d={firs(plan, 8, 320, 46)} fill={plan.near} opacity='0.85' />
      <path d={hills(plan, 346, 14)} fill='oklch(0.95 0.014 240)' />
      <g fill='oklch(0.99 0.006 240)'>
        {list(26).map((index) => (
          <circle
            key={index}
            cx={plan.next() * 300}
            cy={plan.next() * 400}
            r={1 + plan.next() * 1.8}
          />
        ))}
      </g>
    </>
  );
}

function Forest(plan: CoverPlan) {
  return (
    <>
      <path d={hills(plan, 250, 30)} fill={plan.far} />
      <path d={firs(plan, 11, 288, 64)} fill={plan.far} />
      <path d={firs(plan, 8, 328, 104)} fill={plan.middle} />
      <path d={hills(plan, 334, 10)} fill={plan.middle} />
      <path d={firs(plan, 5, 392, 150)} fill={plan.near} />
      <path d={hills(plan, 380, 10)} fill={plan.near} />
    </>
  );
}

function City(plan: CoverPlan) {
  const houses = (y: number, count: number, most: number, fill: string) =>
    list(count).map((index) => {
      const width = 300 / count;
      const height = most * (0.45 + plan.next() * 0.55);
      const [x, hasRoof] = [index * width, plan.next() < 0.5];
      const roof = hasRoof
        ? `L${x + width / 2} ${y - height - width * 0.6}L${x + width + 1} ${y - height}`
        : `H${x + width + 1}`;
      return (
        <g key={index}>
          <path d={`M${x - 1} 410V${y - height}${roof}V410z`} fill={fill} />
          {list(6).map((light) =>
            plan.next() < 0.45 && (
              <rect
                key={light}
                x={x + width * (light % 2 ? 0.56 : 0.2)}
                y={y - height + 14 + Math.floor(light / 2) * 24}
                width={width * 0.2}
                height='11'
                rx='1.5'
                fill={plan.light}
                opacity='0.85'
              />
            )
          )}
        </g>
      );
    });
  return (
    <>
      <path d={hills(plan, 270, 20)} fill={plan.far} opacity='0.6' />
      {houses(320, 8, 110, plan.far)}
      {houses(372, 6, 96, plan.middle)}
      <path d={hills(plan, 382, 6)} fill={plan.near} />
    </>
  );
}

function Dunes(plan: CoverPlan) {
  const x = 60 + plan.next() * 170;
  return (
    <>
      <path d={hills(plan, 262, 26, 2)} fill={plan.far} />
      <path d={hills(plan, 304, 26, 2)} fill={plan.middle} />
      <g stroke={plan.near} fill={plan.near}>
        <path d={`M${x} 330C${x + 4} 300 ${x - 6} 280 ${x + 2} 250`} strokeWidth='6' fill='none' />
        <ellipse cx={x + 2} cy='246' rx='62' ry='11' />
        <ellipse cx={x - 22} cy='256' rx='40' ry='8' />
      </g>
      <path d={hills(plan, 344, 18, 2)} fill={plan.near} />
    </>
  );
}

function Space(plan: CoverPlan) {
  const [x, y, r] = [80 + plan.next() * 150, 250 + plan.next() * 30, 46 + plan.next() * 26];
  return (
    <>
      <circle cx={x} cy={y} r={r} fill={plan.far} />
      <path
        d={`M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0a${r} ${r * 0.36} 0 0 1 ${-2 * r} 0z`}
        fill={plan.middle}
        opacity='0.7'
      />
      <ellipse
        cx={x}
        cy={y}
        rx={r * 1.75}
        ry={r * 0.4}
        fill='none'
        stroke={plan.light}
        strokeWidth='3.5'
        opacity='0.8'
        transform={`rotate(${plan.next() * 40 - 20} ${x} ${y})`}
        strokeDasharray={`${r * 3.9} ${r * 1.55}`}
        strokeDashoffset={-r * 0.35}
      />
      <path d={hills(plan, 352, 20)} fill={plan.middle} />
      <path d={hills(plan, 378, 10, 4)} fill={plan.near} />
    </>
  );
}

function Castle(plan: CoverPlan) {
  const tower = (x: number, y: number, width: number) =>
    `M${x} 340V${y}H${x + width}V340zM${x - 4} ${y}L${x + width / 2} ${y - width * 1.7}L${
      x + width + 4
    } ${y}z`;
  const x = 88 + plan.next() * 50;
  const tops = list(4).map(() => 196 + plan.next() * 50);
  return (
    <>
      <path d={hills(plan, 272, 30)} fill={plan.far} />
      <path
        d={[
          tower(x, tops[0]!, 20),
          tower(x + 30, tops[1]! - 26, 26),
          tower(x + 66, tops[2]!, 18),
          tower(x + 92, tops[3]! + 20, 16),
          `M${x - 8} 350V274H${x + 118}V350z`,
        ].join('')}
        fill={plan.middle}
      />
      <g fill={plan.light} opacity='0.9'>
        {[[7, 24], [39, 8], [72, 26], [97, 40]].map(([left, down], index) => (
          <rect
            key={index}
            x={x + left!}
            y={tops[index]! + down! - 8}
            width='6'
            height='11'
            rx='3'
          />
        ))}
        <path d={`M${x + 44} 330v-18a10 10 0 0 1 20 0v18z`} />
      </g>
      <path d={hills(plan, 322, 16)} fill={plan.middle} />
      <path d={firs(plan, 7, 364, 44)} fill={plan.near} />
      <path d={hills(plan, 358, 14)} fill={plan.near} />
    </>
  );
}

function Meadow(plan: CoverPlan) {
  return (
    <>
      <path d={hills(plan, 260, 36, 2)} fill={plan.far} />
      <path d={hills(plan, 300, 28, 2)} fill={plan.middle} />
      <path
        d={`M${30 + plan.next() * 60} 420C120 360 ${160 + plan.next() * 60} 350 150 306`}
        stroke={plan.light}
        strokeWidth='8'
        fill='none'
        opacity='0.5'
        strokeLinecap='round'
      />
      {list(3).map((index) => {
        const [x, y, size] = [
          40 + index * 96 + plan.next() * 40,
          306 + plan.next() * 26,
          18 + plan.next() * 14,
        ];
        return (
          <g key={index} fill={plan.near}>
            <rect x={x - 2.5} y={y} width='5' height={size * 1.1} />
            <circle cx={x} cy={y - size * 0.3} r={size} />
          </g>
        );
      })}
      <path d={hills(plan, 352, 16, 2)} fill={plan.near} />
      <g fill={plan.light}>
        {list(16).map((index) => (
          <circle
            key={index}
            cx={plan.next() * 300}
            cy={352 + plan.next() * 44}
            r={1.4 + plan.next() * 1.6}
            opacity='0.8'
          />
        ))}
      </g>
    </>
  );
}

export const landscapes: Record<Motif, (plan: CoverPlan) => JSX.Element> = {
  sea: Sea,
  snow: Snow,
  forest: Forest,
  city: City,
  dunes: Dunes,
  space: Space,
  castle: Castle,
  meadow: Meadow,
};
