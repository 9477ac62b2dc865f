// Our own drawings of what can be heard, on a grid of 64, in layers from back to front. The same
// are shown on the page and painted for the lock screen.

/**
 * deep and pale: of the sound's own hue; warm: as the moon; dark: as the night; line: drawn, not
 * filled.
 */
export type Layer = readonly [
  kind: 'deep' | 'pale' | 'warm' | 'dark' | 'line' | 'thick',
  path: string,
];

const ball = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const around = (count: number, radius: number, size: number): string =>
  Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * 2 * Math.PI - Math.PI / 2;
    return ball(
      Number((32 + radius * Math.cos(turn)).toFixed(1)),
      Number((32 + radius * Math.sin(turn)).toFixed(1)),
      size,
    );
  }).join('');
const cloud = 'M16 38a9 9 0 01.6-18A13 13 0 0141 15a10 10 0 019 23z';
const crescent = 'M39 10a23 23 0 1014 36 19 19 0 01-14-36z';
const star = (x: number, y: number, r: number): string =>
  Array.from({ length: 10 }, (_, index) => {
    const turn = (index / 10) * 2 * Math.PI - Math.PI / 2;
    const reach = index % 2 ? r * 0.48 : r;
    return `${index ? 'L' : 'M'}${(x + reach * Math.cos(turn)).toFixed(1)} ${
      (y + reach * Math.sin(turn)).toFixed(1)
    }`;
  }).join('') + 'z';

const drawings: Readonly<Record<string, readonly Layer[]>> = {
  white: [['pale', around(10, 20, 3.2)], ['deep', around(6, 11, 2.6)], ['warm', ball(32, 32, 4)]],
  pink: [['deep', around(5, 14, 10)], ['pale', around(5, 11, 6)], ['warm', ball(32, 32, 6)]],
  brown: [['deep', 'M10 48c0-9 10-14 22-14s22 5 22 14-10 8-22 8-22 1-22-8z'], [
    'pale',
    'M17 34c0-7 7-11 15-11s15 4 15 11-7 7-15 7-15 0-15-7z',
  ], ['warm', 'M24 20c0-5 4-8 9-8s8 3 8 8-4 6-9 6-8-1-8-6z']],
  green: [['deep', 'M12 52C8 26 26 10 54 10c2 28-14 46-38 40z'], [
    'line',
    'M12 54C20 40 32 28 44 20M24 40l2-12M33 31l10 0',
  ]],
  grey: [[
    'thick',
    'M8 22c6-6 12-6 18 0s12 6 18 0 8-5 12-3M8 34c6-6 12-6 18 0s12 6 18 0 8-5 12-3M8 46c6-6 12-6 18 0s12 6 18 0 8-5 12-3',
  ]],
  rain: [['pale', cloud], ['thick', 'M20 45l-3 9M32 45l-3 9M44 45l-3 9']],
  tent: [['thick', 'M14 8l-3 8M30 5l-2 6M48 8l-3 8'], ['deep', 'M32 18L6 54h52z'], [
    'dark',
    'M32 32L22 54h20z',
  ], ['pale', 'M32 18l-3 4 13 32h16z']],
  ocean: [['warm', ball(45, 17, 8)], ['pale', 'M4 38c7-8 13-8 19 0s13 8 19 0 12-8 18-1v21H4z'], [
    'deep',
    'M4 47c7-7 13-7 19 0s13 7 19 0 12-7 18-1v12H4z',
  ]],
  stream: [['deep', 'M4 34l16-18 12 13 8-9 20 18v20H4z'], [
    'pale',
    'M36 32c-12 4-6 8-14 12S10 52 12 60h28c-2-8 8-10 6-16s-8-6-10-12z',
  ]],
  wind: [['thick', 'M6 24h32a8 8 0 10-8-8M6 34h44a8 8 0 11-8 8M6 44h22a7 7 0 11-7 7']],
  forest: [
    ['deep', 'M22 6L8 30h6L5 46h34L30 30h6z'],
    ['pale', 'M43 18L32 36h5l-7 13h27l-7-13h5z'],
    ['warm', 'M20 46h5v12h-5zM41 49h4v9h-4z'],
  ],
  crickets: [['warm', 'M46 8a11 11 0 108 17 9 9 0 01-8-17z'], [
    'thick',
    'M10 58c2-14 0-22-4-28M18 58c0-18 2-26 8-34M28 58c2-12 6-18 12-20M40 58c0-10 4-16 12-18M52 58c0-6 2-9 6-11',
  ], ['pale', ball(31, 38, 3)]],
  fire: [[
    'deep',
    'M34 4c4 12 18 18 16 36-1 12-9 18-18 18s-18-6-18-18c0-8 5-12 8-18 2 4 4 6 6 6 2-8 0-16 6-24z',
  ], ['warm', 'M32 28c2 8 9 10 8 19-1 6-4 9-8 9s-9-3-9-9c0-7 7-10 9-19z']],
  thunder: [['deep', cloud], ['warm', 'M34 30L22 46h8l-4 14 16-18h-9l6-12z']],
  womb: [['deep', ball(32, 32, 26)], ['pale', ball(25, 25, 8)], [
    'pale',
    'M30 33c12-2 18 6 14 14s-18 8-23 1c6 0 9-3 7-7-3 1-6 0-7-3 4 1 7-2 9-5z',
  ]],
  heartbeat: [['deep', 'M32 56C12 42 6 32 8 22s16-12 24-1c8-11 22-9 24 1s-4 20-24 34z'], [
    'line',
    'M8 34h14l4-9 6 18 5-14 3 5h16',
  ]],
  shush: [['pale', ball(32, 32, 25)], [
    'dark',
    'M16 28c3 4 7 4 10 0l-1 5c-3 2-6 2-8 0zM38 28c3 4 7 4 10 0l-1 5c-3 2-6 2-8 0z',
  ], ['deep', 'M28 42a4 4 0 018 0v16h-8z']],
  fan: [
    ['line', ball(32, 28, 22)],
    [
      'deep',
      'M32 28c-2-12 4-18 11-16 4 4 0 13-11 16zM32 28c11 4 14 12 9 17-6 1-11-6-9-17zM32 28c-9 8-18 7-20 0 2-6 11-7 20 0z',
    ],
    ['warm', ball(32, 28, 3.5)],
    ['pale', 'M29 50h6v5h9v4H20v-4h9z'],
  ],
  dryer: [['deep', 'M22 12h16a14 14 0 010 26H22l-8-4V16z'], ['pale', 'M28 38h10l4 20H33z'], [
    'dark',
    ball(36, 25, 6),
  ], ['line', 'M4 18h6M2 25h8M4 32h6']],
  vacuum: [
    ['line', 'M40 40c6-20-2-28-10-28S14 22 10 52'],
    ['pale', 'M4 50h14v6H4z'],
    ['deep', 'M24 40h26c6 0 8 6 8 10H22c-2-4-2-10 2-10z'],
    ['dark', ball(31, 52, 6)],
    ['warm', ball(50, 53, 4)],
  ],
  washing: [
    ['deep', 'M12 6h40a4 4 0 014 4v46a4 4 0 01-4 4H12a4 4 0 01-4-4V10a4 4 0 014-4z'],
    ['pale', ball(32, 38, 16)],
    ['dark', ball(32, 38, 11)],
    ['line', 'M23 40c4-4 6-4 9 0s6 3 9 0'],
    ['warm', ball(46, 14, 3)],
  ],
  car: [
    ['pale', 'M16 32l6-13c1-2 3-3 5-3h16c3 0 5 1 7 4l6 12z'],
    ['deep', 'M6 36c0-4 2-6 6-6h42c4 0 6 3 6 7v9H6z'],
    ['dark', ball(18, 46, 7) + ball(48, 46, 7)],
    ['warm', 'M6 37h6v4H6z'],
  ],
  train: [
    ['deep', 'M18 8h28a6 6 0 016 6v32a6 6 0 01-6 6H18a6 6 0 01-6-6V14a6 6 0 016-6z'],
    ['pale', 'M18 15h28v14H18z'],
    ['warm', ball(21, 41, 4) + ball(43, 41, 4)],
    ['line', 'M18 53l-7 8M46 53l7 8M14 58h36'],
  ],
  twinkle: [['warm', star(32, 33, 25)], ['dark', ball(25, 33, 2.4) + ball(39, 33, 2.4)]],
  brahms: [
    ['deep', 'M8 30h48c0 14-10 20-24 20S8 44 8 30z'],
    ['pale', 'M10 30c0-14 8-20 16-20v20z'],
    ['line', 'M10 50c10 10 34 10 44 0'],
    ['warm', star(46, 15, 8)],
  ],
  brother: [['warm', 'M32 8c12 0 16 10 16 20 0 12 4 14 8 20H8c4-6 8-8 8-20C16 18 20 8 32 8z'], [
    'deep',
    'M25 51h14a7 7 0 01-14 0z',
  ], ['line', 'M32 3v5']],
  moon: [['warm', crescent], ['pale', star(48, 16, 6)]],
  sheep: [
    [
      'pale',
      ball(20, 30, 10) + ball(32, 24, 11) + ball(44, 29, 10) + ball(27, 38, 11) + ball(40, 38, 10),
    ],
    ['dark', 'M42 26c8-2 14 2 13 9s-9 8-12 4-4-11-1-13z'],
    ['deep', 'M22 46h4v11h-4zM37 46h4v11h-4z'],
    ['warm', ball(49, 31, 1.8)],
  ],
  humming: [['warm', 'M26 46V14l24-6v32'], ['pale', ball(20, 47, 7) + ball(44, 41, 7)], [
    'deep',
    'M26 14l24-6v8l-24 6z',
  ], ['line', 'M6 22c4 3 4 7 0 10M58 50c-4 3-4 7 0 10']],
  own: [[
    'deep',
    'M14 10h36a8 8 0 018 8v20a8 8 0 01-8 8H32L18 57V46h-4a8 8 0 01-8-8V18a8 8 0 018-8z',
  ], ['warm', 'M32 39c-10-7-13-11-12-16s8-6 12-1c4-5 11-4 12 1s-2 9-12 16z']],
  mix: [['warm', crescent], ['pale', star(48, 17, 8) + star(40, 34, 4)]],
};

/** The drawing of a sound by its key; of a recording of the family's where it has none. */
export function drawingOf(key: string | undefined): readonly Layer[] {
  return drawings[key ?? 'own'] ?? drawings['own']!;
}
