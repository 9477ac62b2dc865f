// Finding songs by whatever is remembered of them.
import { createContext, useContext, useMemo } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import type { Reason, SearchDocument } from '../../../search/SearchIndex.js';
import { holdsAll } from '../../../search/plain.js';
import { type Searchable, useSearchIndex } from '../../../search/useSearchIndex.js';
import type { Catalogue } from './useCatalogue.js';

/** More than anybody looks through. */
const most = 120;
/** How much a field counts, in the order of the fields. */
const weights = { title: 10, film: 6, singers: 5, keywords: 4 } as const;
/** Each keyword is a field of its own, so that whole ones are told; more than these share one. */
const keywordFields = 13;
/** A favourite comes before another that is as near. */
const favourite = 10;

export interface FoundSong {
  song: MelodySong;
  reasons: readonly Reason[];
}

/** The songs of one film that were found, the nearest first. */
export interface FoundFilm {
  film: MelodyFilm;
  songs: FoundSong[];
}

export interface Found {
  films: readonly FoundFilm[];
  count: number;
}

/** All songs, for the search, and the index of them. */
export interface SongIndex {
  documents: readonly SearchDocument[];
  live: Searchable;
}

/**
 * Makes the index of a catalogue: before somebody types, so that the first letters find something,
 * and for all pages, so that who comes back to the search finds it as it was.
 */
export function useSongIndex(
  catalogue: Catalogue | undefined,
  favourites: ReadonlySet<string>,
): SongIndex {
  const documents = useMemo(() =>
    (catalogue?.songs ?? []).map((song, id): SearchDocument => ({
      id,
      boost: favourites.has(song.id) ? favourite : 0,
      fields: [
        { text: song.title, weight: weights.title },
        { text: catalogue?.film(song.film)?.title ?? '', weight: weights.film },
        { text: song.singers.join(', '), weight: weights.singers },
        ...keywordTexts(song.keywords).map((text) => ({ text, weight: weights.keywords })),
      ],
    })), [catalogue, favourites]);
  const live = useSearchIndex(documents, catalogue !== undefined);
  return useMemo(() => ({ documents, live }), [documents, live]);
}

export const SongIndexContext = createContext<SongIndex>({ documents: [], live: undefined });

/**
 * What the words mean, by films; nothing without words, and `coming` while the index is being made.
 */
export function useFilmSearch(catalogue: Catalogue, words: string): Found | 'coming' | undefined {
  const { documents, live } = useContext(SongIndexContext);
  const isAsked = words.trim() !== '';
  return useMemo(() => {
    if (!isAsked) return undefined;
    if (!live) return 'coming';
    const found = live !== 'none'
      ? live.index.search(words, most).flatMap(({ id, reasons }) => {
        const song = catalogue.songs[id];
        return song ? [{ song, reasons }] : [];
      })
      : asWritten(catalogue, documents, words);
    return byFilm(catalogue, found);
  }, [live, catalogue, documents, words, isAsked]);
}

function keywordTexts(keywords: readonly string[]): string[] {
  const single = keywords.slice(0, keywordFields - 1);
  const rest = keywords.slice(single.length).join(', ');
  return rest ? [...single, rest] : single;
}

function asWritten(
  catalogue: Catalogue,
  documents: readonly SearchDocument[],
  words: string,
): FoundSong[] {
  return documents.filter(({ fields }) =>
    holdsAll(fields.map(({ text }) => text).join(' '), words.trim())
  )
    .slice(0, most).map(({ id }) => ({ song: catalogue.songs[id]!, reasons: [] }));
}

/** Films come in the order of their best song. */
function byFilm(catalogue: Catalogue, found: readonly FoundSong[]): Found {
  const films = new Map<string, FoundFilm>();
  for (const one of found) {
    const film = catalogue.film(one.song.film);
    if (!film) continue;
    const group = films.get(film.id) ?? { film, songs: [] };
    group.songs.push(one);
    films.set(film.id, group);
  }
  return { films: [...films.values()], count: found.length };
}
