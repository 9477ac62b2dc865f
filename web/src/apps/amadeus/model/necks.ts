// Instruments with frets.
import { type Notation, octaveOf } from './notes.js';
import { noteFor } from './spelling.js';
import { families, type Tuning } from './tunings.js';

export const neckFamilies = families.filter(({ hasFrets }) => hasFrets);

const all = neckFamilies.flatMap(({ tunings }) => tunings);

/** The instrument of that name; a guitar where there is none such. */
export const neckOf = (id: string): Tuning => all.find((one) => one.id === id) ?? all[0]!;

/** The last fret that a hand reaches well. */
export const reachOf = ({ id }: Tuning) => id.includes('ukulele') ? 12 : 15;

/** The short string of a banjo begins at the fifth fret, and is played as it is. */
export const isOnlyOpen = ({ id }: Tuning, string: number) => id === 'banjo' && string === 0;

/** Its strings, as theory reads them. */
export const stringsOf = ({ id, strings }: Tuning, notation: Notation) =>
  id === 'banjo' // Theory knows by this name that its first string is short.
    ? 'banjo'
    : strings.map((key) => `${noteFor(key, notation)}${octaveOf(key)}`).join(' ');
