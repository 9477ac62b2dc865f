// Where one is in the library, and what is chosen there: all of it stands in the address, so that
// Back goes back to it.
import { go, useQuery } from '../../../page/router.js';
import { libraryPlace } from '../addresses.js';
import { words } from '../words.js';

export const sections = [
  {
    key: 'chords',
    to: libraryPlace,
    label: words.common.chords,
    title: words.common.chords,
  },
  {
    key: 'notes',
    to: `${libraryPlace}/notes`,
    label: words.places.byNotes,
    title: words.places.whatAmIHolding,
  },
  {
    key: 'scales',
    to: `${libraryPlace}/scales`,
    label: words.places.scales,
    title: words.places.scales,
  },
  {
    key: 'progressions',
    to: `${libraryPlace}/progressions`,
    label: words.common.progressions,
    title: words.common.progressions,
  },
  {
    key: 'fifths',
    to: `${libraryPlace}/fifths`,
    label: words.places.fifths,
    title: words.common.circleOfFifths,
  },
] as const;

export type Section = (typeof sections)[number];

export const sectionAt = (path: string): Section =>
  sections.find(({ to }) => to === path) ?? sections[0];

const address = (section: string, query: Record<string, string>) => {
  const written = new URLSearchParams(query).toString();
  return `${libraryPlace}${section}${written && `?${written}`}`;
};

export const chordAt = (chord: string) => address('', { chord });
export const scaleAt = (scale: string) => address('/scales', { scale });
export const scalesFor = (chords: string) => address('/scales', { fit: chords });
export const progressionsIn = (key: string) => address('/progressions', { key });
export const keyAt = (key: string) => address('/fifths', { key });

/** A choice in the address, and how to make another: the step before stays one step back. */
export function useChosen(
  name: string,
  normal: string,
): readonly [string, (value: string) => void] {
  const value = useQuery(name) ?? normal;
  const choose = (wish: string) => {
    const query = new URLSearchParams(location.search);
    if (wish === normal) query.delete(name);
    else query.set(name, wish);
    const written = query.toString();
    go(`${location.pathname}${written && `?${written}`}`, { replace: true });
  };
  return [value, choose];
}
