// Instruments and what their strings are tuned to, from the lowest side to the highest; numbers as
// in notes.ts.

import { words } from '../words.js';

export interface Tuning {
  readonly id: string;
  readonly name: string;
  /** Nothing of an instrument that plays all notes. */
  readonly strings: readonly number[];
}

export interface Family {
  readonly name: string;
  readonly hasFrets: boolean;
  readonly tunings: readonly Tuning[];
}

export const chromatic: Tuning = { id: 'chromatic', name: words.tunings.everyNote, strings: [] };

/** Plays all notes too, and may be stretched. */
export const piano: Tuning = { id: 'piano', name: words.common.piano, strings: [] };

export const families: readonly Family[] = [
  {
    name: words.common.guitar,
    hasFrets: true,
    tunings: [
      { id: 'guitar', name: words.common.guitar, strings: [40, 45, 50, 55, 59, 64] },
      { id: 'guitar-drop-d', name: words.tunings.guitarDropD, strings: [38, 45, 50, 55, 59, 64] },
      { id: 'guitar-dadgad', name: words.tunings.guitarDAD, strings: [38, 45, 50, 55, 57, 62] },
      { id: 'guitar-open-g', name: words.tunings.guitarOpenG, strings: [38, 43, 50, 55, 59, 62] },
      { id: 'guitar-open-d', name: words.tunings.guitarOpenD, strings: [38, 45, 50, 54, 57, 62] },
      { id: 'guitar-open-e', name: words.tunings.guitarOpenE, strings: [40, 47, 52, 56, 59, 64] },
      {
        id: 'guitar-half-down',
        name: words.tunings.guitarHalfAStepDown,
        strings: [39, 44, 49, 54, 58, 63],
      },
      {
        id: 'guitar-7',
        name: words.tunings.guitarWith7Strings,
        strings: [35, 40, 45, 50, 55, 59, 64],
      },
    ],
  },
  {
    name: words.tunings.bass,
    hasFrets: true,
    tunings: [
      { id: 'bass', name: words.tunings.bass, strings: [28, 33, 38, 43] },
      { id: 'bass-5', name: words.tunings.bassWith5Strings, strings: [23, 28, 33, 38, 43] },
    ],
  },
  {
    name: words.tunings.ukuleleMandolinAndBanjo,
    hasFrets: true,
    tunings: [
      { id: 'ukulele', name: words.tunings.ukulele, strings: [67, 60, 64, 69] },
      { id: 'ukulele-low-g', name: words.tunings.ukuleleLowG, strings: [55, 60, 64, 69] },
      {
        id: 'baritone-ukulele',
        name: words.tunings.baritoneUkulele,
        strings: [50, 55, 59, 64],
      },
      { id: 'mandolin', name: words.tunings.mandolin, strings: [55, 62, 69, 76] },
      { id: 'banjo', name: words.tunings.banjo, strings: [67, 50, 55, 59, 62] },
    ],
  },
  {
    name: words.tunings.violinFamily,
    hasFrets: false,
    tunings: [
      { id: 'violin', name: words.tunings.violin, strings: [55, 62, 69, 76] },
      { id: 'viola', name: words.tunings.viola, strings: [48, 55, 62, 69] },
      { id: 'cello', name: words.tunings.cello, strings: [36, 43, 50, 57] },
      { id: 'double-bass', name: words.tunings.doubleBass, strings: [28, 33, 38, 43] },
    ],
  },
  { name: words.tunings.keyboard, hasFrets: false, tunings: [piano] },
];

const all = [chromatic, ...families.flatMap(({ tunings }) => tunings)];

/** The tuning of that name; every note where there is none such. */
export const tuningOf = (id: string) => all.find((one) => one.id === id) ?? chromatic;
