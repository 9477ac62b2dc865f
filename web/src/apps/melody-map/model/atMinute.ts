// Which song is heard at a minute of a film: worked out here, so that it needs nobody.
import type { MelodySong } from '../../../generated/api.js';

export interface AtMinute {
  /** The song that began last before it, or just then. */
  last?: MelodySong;
  /** The one that begins next. */
  next?: MelodySong;
}

/** A song with a time. */
export type MarkedSong = MelodySong & { start_s: number };

export const isMarked = (song: MelodySong): song is MarkedSong => song.start_s !== undefined;

/** The songs whose times are known, in the order in which they are heard. */
export function inTime(songs: readonly MelodySong[]): MarkedSong[] {
  return songs.filter(isMarked).sort((a, b) => a.start_s - b.start_s || a.number - b.number);
}

export function atMinute(songs: readonly MelodySong[], seconds: number): AtMinute {
  const marked = inTime(songs);
  const index = marked.findIndex(({ start_s }) => start_s > seconds);
  const [last, next] = index < 0 ? [marked.at(-1), undefined] : [marked[index - 1], marked[index]];
  return { ...(last && { last }), ...(next && { next }) };
}
