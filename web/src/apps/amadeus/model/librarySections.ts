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
    label: words.librarySections.byNotes,
    title: words.librarySections.nameAChord,
  },
  {
    key: 'scales',
    to: `${libraryPath}/scales`,
    label: words.librarySections.scales,
    title: words.librarySections.scales,
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
    label: words.librarySections.fifths,
    title: words.common.circleOfFifths,
  },
] as const;

export type Section = (typeof sections)[number];

export const sectionAt = (path: string): Section =>
  sections.find(({ to }) => to === path) ?? sections[0];
