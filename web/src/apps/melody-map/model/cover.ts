// A cover of our own for a film that brings none: a small landscape, drawn from nothing but its
// title. The same title is always the same picture.

export type Motif = 'sea' | 'snow' | 'forest' | 'city' | 'dunes' | 'space' | 'castle' | 'meadow';

export interface CoverPlan {
  motif: Motif;
  /**
   * The light of the hour: what the sky is like above and below, and what stands before it, far and
   * near.
   */
  sky: readonly [string, string];
  far: string;
  middle: string;
  near: string;
  /** Moon or sun, lamps and stars. */
  light: string;
  isNight: boolean;
  /** The next number from 0 to 1, always the same ones in the same order. */
  next(): number;
}

/** Words of titles that call for a landscape. */
const words: readonly (readonly [Motif, string])[] = [
  ['snow', 'frozen ice snowman winter christmas frost polar'],
  [
    'sea',
    'sea ocean mermaid moana nemo dory luca fish pirate island water lilo stitch poseidon ariel boat wave',
  ],
  ['space', 'wall star lightyear planet space galaxy moon robot meteor orbit treasure'],
  [
    'forest',
    'jungle forest tarzan robin fox bambi wood woods bear brave pocahontas tangled hood winnie pooh onward',
  ],
  ['dunes', 'lion aladdin desert coco egypt king dinosaur sahara mane road emperor'],
  [
    'city',
    'paris notre dame aristocats ratatouille incredibles zootopia zootropolis oliver dalmatians frog soul ' +
    'turning city town cat cats tramp hercules rescuers poppins detective',
  ],
  [
    'castle',
    'beauty beast cinderella sleeping princess sword enchanted snow white alice wish mulan encanto castle ' +
    'cauldron stone wonderland',
  ],
  [
    'meadow',
    'up cars bug life toy story dumbo peter pan ferdinand inside out good pony horse home range',
  ],
];

const all = words.map(([motif]) => motif);

/** FNV-1a, which spreads short texts well. */
function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (const letter of text) seed = Math.imul(seed ^ letter.codePointAt(0)!, 0x01000193);
  return seed >>> 0;
}

/** Mulberry32: small, and even enough for pictures. */
export function numbers(text: string): () => number {
  let state = seedOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function motifOf(title: string, next: () => number): Motif {
  const parts = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/[^a-z0-9]+/);
  const called = words.find(([, list]) =>
    parts.some((word) => word !== '' && list.split(' ').includes(word))
  );
  return called?.[0] ?? all[Math.floor(next() * all.length)]!;
}

/** What lies on the ground, by the landscape: hue and strength. */
const grounds: Record<Motif, readonly [number, number]> = {
  sea: [232, 0.075],
  snow: [248, 0.03],
  forest: [155, 0.06],
  city: [282, 0.06],
  dunes: [58, 0.085],
  space: [292, 0.08],
  castle: [318, 0.055],
  meadow: [128, 0.075],
};

interface Hour {
  sky: readonly [string, string];
  light: string;
  isNight: boolean;
  far: number;
  near: number;
}

/** Evening and night suit a book that is read by lamplight; now and then it is early morning. */
function hourOf(next: () => number, tint: number): Hour {
  const turn = next();
  if (turn < 0.4) {
    const sky = [`oklch(0.3 0.075 ${268 + tint})`, `oklch(0.5 0.085 ${250 + tint})`] as const;
    return { sky, light: 'oklch(0.94 0.06 92)', isNight: true, far: 0.44, near: 0.24 };
  }
  if (turn < 0.75) {
    const sky = [`oklch(0.48 0.095 ${272 + tint})`, 'oklch(0.84 0.105 72)'] as const;
    return { sky, light: 'oklch(0.93 0.1 84)', isNight: false, far: 0.6, near: 0.3 };
  }
  const sky = [`oklch(0.76 0.075 ${225 + tint})`, 'oklch(0.95 0.045 82)'] as const;
  return { sky, light: 'oklch(0.98 0.05 92)', isNight: false, far: 0.74, near: 0.42 };
}

export function coverPlan(title: string): CoverPlan {
  const next = numbers(title);
  const motif = motifOf(title, next);
  const hour = hourOf(next, next() * 34 - 17);
  const [hue, strength] = [grounds[motif][0] + next() * 44 - 22, grounds[motif][1]];
  const tone = (part: number) =>
    `oklch(${hour.far + (hour.near - hour.far) * part} ${strength} ${hue + (1 - part) * 18})`;
  return { motif, ...hour, far: tone(0), middle: tone(0.5), near: tone(1), next };
}
