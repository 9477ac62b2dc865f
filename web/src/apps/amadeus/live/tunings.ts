// Instruments and what their strings are tuned to, from the lowest side to the highest; numbers as
// in music/notes.

export interface Tuning {
  readonly id: string;
  readonly name: string;
  /** Nothing of an instrument that plays all notes. */
  readonly strings: readonly number[];
}

export interface Family {
  readonly name: string;
  readonly tunings: readonly Tuning[];
}

export const chromatic: Tuning = { id: 'chromatic', name: 'Every note', strings: [] };

export const families: readonly Family[] = [
  {
    name: 'Guitar',
    tunings: [
      { id: 'guitar', name: 'Guitar', strings: [40, 45, 50, 55, 59, 64] },
      { id: 'guitar-drop-d', name: 'Guitar, drop D', strings: [38, 45, 50, 55, 59, 64] },
      { id: 'guitar-dadgad', name: 'Guitar, D A D G A D', strings: [38, 45, 50, 55, 57, 62] },
      { id: 'guitar-open-g', name: 'Guitar, open G', strings: [38, 43, 50, 55, 59, 62] },
      { id: 'guitar-open-d', name: 'Guitar, open D', strings: [38, 45, 50, 54, 57, 62] },
      { id: 'guitar-open-e', name: 'Guitar, open E', strings: [40, 47, 52, 56, 59, 64] },
      {
        id: 'guitar-half-down',
        name: 'Guitar, half a step down',
        strings: [39, 44, 49, 54, 58, 63],
      },
      { id: 'guitar-7', name: 'Guitar with 7 strings', strings: [35, 40, 45, 50, 55, 59, 64] },
    ],
  },
  {
    name: 'Bass',
    tunings: [
      { id: 'bass', name: 'Bass', strings: [28, 33, 38, 43] },
      { id: 'bass-5', name: 'Bass with 5 strings', strings: [23, 28, 33, 38, 43] },
    ],
  },
  {
    name: 'Ukulele and mandolin',
    tunings: [
      { id: 'ukulele', name: 'Ukulele', strings: [67, 60, 64, 69] },
      { id: 'ukulele-low-g', name: 'Ukulele, low G', strings: [55, 60, 64, 69] },
      { id: 'mandolin', name: 'Mandolin', strings: [55, 62, 69, 76] },
    ],
  },
  {
    name: 'Violin family',
    tunings: [
      { id: 'violin', name: 'Violin', strings: [55, 62, 69, 76] },
      { id: 'viola', name: 'Viola', strings: [48, 55, 62, 69] },
      { id: 'cello', name: 'Cello', strings: [36, 43, 50, 57] },
      { id: 'double-bass', name: 'Double bass', strings: [28, 33, 38, 43] },
    ],
  },
];

const all = [chromatic, ...families.flatMap(({ tunings }) => tunings)];

/** The tuning of that name; every note where there is none such. */
export const tuningOf = (id: string) => all.find((one) => one.id === id) ?? chromatic;
