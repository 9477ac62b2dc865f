// Which recordings are shown, and in which order. Pure, so that ten thousand are gone through at each letter.
import type { SonRecording, SonTag } from '../../../generated/api.js';

export type Filter = 'all' | 'favourites' | 'week' | 'long' | 'edited' | 'layered';

export const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'Everything' }, { value: 'favourites', label: 'Favourites' }, { value: 'week', label: 'This week' },
  { value: 'long', label: 'Over ten minutes' }, { value: 'edited', label: 'Edited' }, { value: 'layered', label: 'With layers' },
];

const dayMs = 86_400_000;

const passes: Readonly<Record<Filter, (recording: SonRecording, now: number) => boolean>> = {
  all: () => true,
  favourites: ({ is_favorite }) => is_favorite,
  week: ({ created_ms }, now) => now - created_ms < 7 * dayMs,
  long: ({ seconds = 0 }) => seconds > 600,
  edited: ({ edit_count }) => edit_count > 0,
  layered: ({ group }) => group !== undefined,
};

/** Without case and accents: “cafe” finds “Café”. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface Wanted {
  words: string;
  filter: Filter;
  album: string | undefined;
  tag: string | undefined;
}

/** Those that have every word in their title, notes, tags or markers. */
export function find(
  recordings: readonly SonRecording[], tags: readonly SonTag[], { words, filter, album, tag }: Wanted, now: number,
): SonRecording[] {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  const wanted = plain(words).split(/\s+/).filter((word) => word !== '');
  return recordings.filter((recording) => {
    if (!passes[filter](recording, now)) return false;
    if (album !== undefined && recording.album !== album) return false;
    if (tag !== undefined && !recording.tags.includes(tag)) return false;
    if (wanted.length === 0) return true;
    const said = plain([
      recording.title, recording.notes, ...recording.tags.map((id) => names.get(id) ?? ''),
      ...recording.markers.map(({ name }) => name),
    ].join(' '));
    return wanted.every((word) => said.includes(word));
  });
}

/** The day of a moment where one is, such as `2026-03-29`. */
export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function dayName(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** The days on which something was recorded, as the recordings lie. */
export function byDay(recordings: readonly SonRecording[]): Map<string, SonRecording[]> {
  const days = new Map<string, SonRecording[]>();
  for (const recording of recordings) {
    const day = dayOf(recording.created_ms);
    const there = days.get(day);
    if (there) there.push(recording);
    else days.set(day, [recording]);
  }
  return days;
}
