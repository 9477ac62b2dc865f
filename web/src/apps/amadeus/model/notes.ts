// Notes of the keyboard by their numbers: 69 is the A of concert pitch, each semitone one more.

/** How a member writes the black keys, and B. */
export type Notation = 'sharps' | 'flats' | 'german' | 'solfege';

const names: Record<Notation, readonly string[]> = {
  sharps: ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'],
  flats: ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B'],
  german: ['C', 'Cis', 'D', 'Es', 'E', 'F', 'Fis', 'G', 'Gis', 'A', 'B', 'H'],
  solfege: ['Do', 'Do♯', 'Re', 'Mi♭', 'Mi', 'Fa', 'Fa♯', 'Sol', 'Sol♯', 'La', 'Si♭', 'Si'],
};

export const notations: readonly { value: Notation; label: string }[] = [
  { value: 'sharps', label: 'C♯' },
  { value: 'flats', label: 'D♭' },
  { value: 'german', label: 'Cis, H' },
  { value: 'solfege', label: 'Do, Re' },
];

const blackKeys = new Set([1, 3, 6, 8, 10]);

export const pitchClassOf = (key: number) => ((key % 12) + 12) % 12;
export const octaveOf = (key: number) => Math.floor(key / 12) - 1;
export const isBlack = (key: number) => blackKeys.has(pitchClassOf(key));

/** Such as F♯; without the octave. */
export const noteName = (key: number, notation: Notation) =>
  names[notation][pitchClassOf(key)] ?? '';

/** A note's name as it is said: “F sharp”. */
export const nameSaid = (note: string) =>
  note.replace(/##|𝄪/u, ' double sharp').replace(/(?<=[A-G])bb|𝄫/u, ' double flat')
    .replace(/#|♯/, ' sharp').replace(/(?<=[A-G])b|♭/, ' flat');

/** Such as “F sharp 3”. */
export const noteSaid = (key: number, notation: Notation) =>
  `${nameSaid(noteName(key, notation))} ${octaveOf(key)}`;

/** What a key sounds at, when A4 is tuned to `a4`. */
export const hertzOf = (key: number, a4: number) => a4 * 2 ** ((key - 69) / 12);

/** Where between the keys a frequency lies. */
export const placeOf = (hertz: number, a4: number) => 69 + 12 * Math.log2(hertz / a4);

/**
 * The app's colours: the hue goes round with the circle of fifths, so that related notes look
 * related.
 */
export const hueOfFifth = (fifth: number) => fifth * 30 + 40;
export const hueOfKey = (key: number) => hueOfFifth((pitchClassOf(key) * 7) % 12);
