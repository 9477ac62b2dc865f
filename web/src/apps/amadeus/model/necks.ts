// Instruments with frets: those of the tuner, and two more.
import { words } from '../words.js';
import { type Notation, octaveOf } from './notes.js';
import { noteFor } from './spelling.js';
import { families, type Tuning } from './tunings.js';

/** Theory knows by this name that its first string is short. */
const banjo: Tuning = { id: 'banjo', name: words.necks.banjo, strings: [67, 50, 55, 59, 62] };
const baritone: Tuning = {
  id: 'baritone-ukulele',
  name: words.necks.baritoneUkulele,
  strings: [50, 55, 59, 64],
};

export const neckFamilies = [
  ...families.filter(({ name }) => name !== 'Violin family'),
  { name: words.necks.others, tunings: [baritone, banjo] },
] as const;

const guitar: Tuning = {
  id: 'guitar',
  name: words.common.guitar,
  strings: [40, 45, 50, 55, 59, 64],
};
const all = neckFamilies.flatMap(({ tunings }) => tunings);

/** The instrument of that name; a guitar where there is none such. */
export const neckOf = (id: string): Tuning => all.find((one) => one.id === id) ?? guitar;

/** The last fret that a hand reaches well. */
export const reachOf = ({ id }: Tuning) => id.includes('ukulele') ? 12 : 15;

/** The short string of a banjo begins at the fifth fret, and is played as it is. */
export const isOnlyOpen = ({ id }: Tuning, string: number) => id === banjo.id && string === 0;

/** Its strings, as theory reads them. */
export const stringsOf = ({ id, strings }: Tuning, notation: Notation) =>
  id === banjo.id
    ? 'banjo'
    : strings.map((key) => `${noteFor(key, notation)}${octaveOf(key)}`).join(' ');
