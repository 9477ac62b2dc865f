// What can be done with songs and films, the same from wherever they are shown.
import { useMemo, useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useMe } from '../../../page/data.js';
import { copy, useOrigin } from '../../../page/reachable.js';
import { go } from '../../../page/router.js';
import { clockPath, filmPath, home } from '../addresses.js';
import type { SongActions } from '../model/songActions.js';
import { filmTime } from '../model/times.js';
import type { FilmActions } from '../parts/FilmPage.js';
import { words } from '../words.js';
import { useCatalogue } from './useCatalogue.js';
import { useCatalogueChanges } from './useCatalogueChanges.js';

/** A window that was asked for. */
export type Over =
  | { kind: 'song'; film: MelodyFilm; song?: MelodySong }
  | { kind: 'film'; film?: MelodyFilm }
  | { kind: 'subtitles'; film: MelodyFilm }
  | { kind: 'hum'; song?: MelodySong }
  | { kind: 'voice' };

export function useActions() {
  const catalogue = useCatalogue();
  const changes = useCatalogueChanges();
  const showToast = useToast();
  const { origin } = useOrigin();
  const role = useMe()?.member.role;
  const isAdult = role !== undefined && role !== 'child';
  const [over, setOver] = useState<Over>();
  const actions = useMemo(() => {
    const songs: SongActions = {
      isAdult,
      favour: (song, isOn) => void changes.favour(song, isOn),
      mark: (song) => go(`${clockPath}?film=${song.film}&song=${song.id}`),
      edit: (song) => setOver({ kind: 'song', film: catalogue.film(song.film)!, song }),
      hide: (song) => void changes.hideSong(song),
      hum: (song) => setOver({ kind: 'hum', song }),
      share: (song) =>
        void share(song, catalogue.film(song.film), origin).then((outcome) => {
          if (outcome === 'copied') {
            showToast({ text: words.useActions.copiedPasteWhereverLike, kind: 'good' });
          }
          if (outcome === 'failed') {
            showToast({
              text:
                words.useActions.thisBrowserCannotShare,
              kind: 'bad',
            });
          }
        }),
    };
    const films: FilmActions = {
      startClock: (film) => go(`${clockPath}?film=${film.id}`),
      addSong: (film) => setOver({ kind: 'song', film }),
      edit: (film) => setOver({ kind: 'film', film }),
      subtitles: (film) => setOver({ kind: 'subtitles', film }),
      hide: (film) => {
        // Its page goes with it, so that Back does not lead there.
        go(home, { replace: true });
        void changes.hideFilm(film);
      },
    };
    return { songs, films };
  }, [catalogue, changes, showToast, origin, isAdult]);
  return { ...actions, isAdult, over, setOver };
}

/** Hands a song on to other apps of the device; where there is no way, it is copied. */
async function share(
  song: MelodySong,
  film: MelodyFilm | undefined,
  origin: string,
): Promise<'shared' | 'copied' | 'failed'> {
  const at = song.start_s === undefined ? '' : words.useActions.at(filmTime(song.start_s));
  const text = words.useActions.songInFilm(
    song.title,
    film?.title ?? words.useActions.aFilm,
    film?.year ?? '',
    at,
  );
  const url = origin + filmPath(song.film, song.id);
  if (navigator.share) {
    try {
      await navigator.share({ title: song.title, text, url });
      return 'shared';
    } catch (error) {
      if ((error as DOMException).name === 'AbortError') return 'shared';
    }
  }
  return await copy(`${text}\n${url}`) ? 'copied' : 'failed';
}
