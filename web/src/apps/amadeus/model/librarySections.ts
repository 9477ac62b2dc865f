// The sections of the library, as its tabs name them.
import { libraryPath } from '../addresses.js';
import { words } from '../words.js';

export const sections = [
  {
    key: 'chords',
    to: libraryPath,
    label: words.common.chords,
    title: words.common.chords,
  },
  {
    key: 'notes',
    to: `${libraryPath}/notes`,
    label: words.places.byNotes,
    title: words.places.whatAmIHolding,
  },
  {
    key: 'scales',
    to: `${libraryPath}/scales`,
    label: words.places.scales,
    title: words.places.scales,
  },
  {
    key: 'progressions',
    to: `${libraryPath}/progressions`,
    label: words.common.progressions,
    title: words.common.progressions,
  },
  {
    key: 'fifths',
    to: `${libraryPath}/fifths`,
    label: words.places.fifths,
    title: words.common.circleOfFifths,
  },
] as const;

export type Section = (typeof sections)[number];

export const sectionAt = (path: string): Section =>
  sections.find(({ to }) => to === path) ?? sections[0];
