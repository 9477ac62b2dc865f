// Where one is in the library, and what is chosen there: all of it stands in the address, so that
// Back goes back to it.
import { go, useQuery } from '../../../page/router.js';
import { libraryPlace } from '../addresses.js';

export const sections = [
  { to: libraryPlace, label: 'Chords', title: 'Chords' },
  { to: `${libraryPlace}/notes`, label: 'By notes', title: 'What am I holding?' },
  { to: `${libraryPlace}/scales`, label: 'Scales', title: 'Scales' },
  { to: `${libraryPlace}/progressions`, label: 'Progressions', title: 'Progressions' },
  { to: `${libraryPlace}/fifths`, label: 'Fifths', title: 'Circle of fifths' },
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
