// Which recordings are shown: by what was chosen in the rail, and by the words of the search.
import type { SonRecording, SonTag } from '../../../generated/api.js';
import { words } from '../words.js';

/** A place in the rail: everything, a smart filter, an album, a tag. */
export type Shelf = string;

interface SmartFilter {
  key: Shelf;
  label: string;
  holds(recording: SonRecording, now: number): boolean;
}

const week = 7 * 86_400_000;
const long = 600;

export const smartFilters: readonly SmartFilter[] = [
  { key: 'all', label: words.common.allRecordings, holds: () => true },
  { key: 'favourites', label: words.filters.favourites, holds: ({ is_favorite }) => is_favorite },
  {
    key: 'week',
    label: words.filters.thisWeek,
    holds: ({ created_ms }, now) => now - created_ms < week,
  },
  { key: 'long', label: words.filters.over10Minutes, holds: ({ seconds = 0 }) => seconds > long },
  { key: 'edited', label: words.common.edited, holds: ({ edit_count }) => edit_count > 0 },
];

/** The drafts are what lies in no album yet. */
export const albumShelf = (id: string): Shelf => `album/${id}`;
export const tagShelf = (id: string): Shelf => `tag/${id}`;

export function holds(shelf: Shelf, recording: SonRecording, now: number): boolean {
  const [kind, id] = shelf.split('/');
  if (kind === 'album') return recording.album === id;
  if (kind === 'tag') return recording.tags.includes(id ?? '');
  return smartFilters.find(({ key }) => key === shelf)?.holds(recording, now) ?? true;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those that have all the words in their title, notes or tags. */
export function found(
  recordings: readonly SonRecording[],
  search: string,
  tags: readonly SonTag[],
): readonly SonRecording[] {
  const texts = folded(search).split(/\s+/).filter(Boolean);
  if (texts.length === 0) return recordings;
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return recordings.filter(({ title, notes, tags: own, markers }) => {
    const text = folded(
      [title, notes, ...own.map((id) => names.get(id) ?? ''), ...markers.map(({ name }) => name)]
        .join('\n'),
    );
    return texts.every((word) => text.includes(word));
  });
}

/** The day of a recording, such as 2026-11-22, where one is. */
export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function dayWords(day: string, now = Date.now()): string {
  if (day === dayOf(now)) return words.common.today;
  if (day === dayOf(now - 86_400_000)) return words.filters.yesterday;
  return new Date(`${day}T12:00`).toLocaleDateString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
