// All films and songs of the household, as far as this device knows them, with what is one's own of
// them.
import { createContext, useContext, useMemo } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { useAnswer, useChanges } from '../../../page/data.js';
import { useQuota } from '../../../store/index.js';
import { apiPath } from '../addresses.js';

/** What is counted by the day. */
export const songViews = 'melodymap.song-views';

export interface Catalogue {
  /** In their order. */
  films: readonly MelodyFilm[];
  songs: readonly MelodySong[];
  film(id: string | null | undefined): MelodyFilm | undefined;
  song(id: string | null | undefined): MelodySong | undefined;
  /** The songs of a film, as they are numbered. */
  songsOf(film: string): readonly MelodySong[];
}

function catalogueOf(films: readonly MelodyFilm[], songs: readonly MelodySong[]): Catalogue {
  const ordered = [...films].sort((a, b) =>
    a.sort_order - b.sort_order || a.year - b.year || a.title.localeCompare(b.title)
  );
  const byFilm = new Map<string, MelodySong[]>(ordered.map(({ id }) => [id, []]));
  for (const song of songs) byFilm.get(song.film)?.push(song);
  for (const list of byFilm.values()) {
    list.sort((a, b) => a.number - b.number || a.title.localeCompare(b.title));
  }
  const filmById = new Map(ordered.map((one) => [one.id, one]));
  // A song whose film was taken out goes with it.
  const known = ordered.flatMap(({ id }) => byFilm.get(id)!);
  const songById = new Map(known.map((one) => [one.id, one]));
  return {
    films: ordered,
    songs: known,
    film: (id) => filmById.get(id ?? ''),
    song: (id) => songById.get(id ?? ''),
    songsOf: (film) => byFilm.get(film) ?? [],
  };
}

export interface FetchedCatalogue {
  catalogue: Catalogue | undefined;
  /** Why there is none. */
  problem: Error | undefined;
}

/** Asks for the catalogue. */
export function useFetchedCatalogue(): FetchedCatalogue {
  const films = useAnswer('melody-films', (client) => client.listMelodyFilms());
  const songs = useAnswer('melody-songs', (client) => client.listMelodySongs());
  const [filmList, songList] = [films.value?.films, songs.value?.songs];
  const catalogue = useMemo(
    () => filmList && songList && catalogueOf(filmList, songList),
    [filmList, songList],
  );
  return { catalogue, problem: films.problem ?? songs.problem };
}

export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** The catalogue, within the app. */
export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('This part is used outside its app.');
  return catalogue;
}

/** The songs that the person likes, the newest first. */
export function useFavourites(): ReadonlySet<string> {
  const liked = useAnswer('melody-favourites', (client) => client.listMelodyFavourites()).value;
  return useMemo(() => new Set(liked?.songs.map(({ song }) => song)), [liked]);
}

/** The songs that were opened today, here or elsewhere; they can be opened again for nothing. */
export function useViewed(): ReadonlySet<string> {
  const list = useAnswer('melody-views', (client) => client.listMelodyViews()).value?.songs;
  const changes = useChanges();
  // Before the first count of a day nothing was opened in it, whatever was heard of the day before.
  const hasBegun = useQuota(songViews)?.ends_ms !== undefined;
  return useMemo(
    () =>
      new Set([...hasBegun ? list ?? [] : [], ...waitingViews(changes.map(({ path }) => path))]),
    [list, changes, hasBegun],
  );
}

/** How many songs were opened that the server does not know of yet. */
export function useUnsentViews(): number {
  return waitingViews(useChanges().map(({ path }) => path)).length;
}

/** The songs whose opening the server does not know of yet. */
export function waitingViews(paths: readonly string[]): string[] {
  const view = new RegExp(`^${apiPath}/songs/([^/]+)/view$`);
  return paths.flatMap((path) => view.exec(path)?.[1] ?? []);
}
