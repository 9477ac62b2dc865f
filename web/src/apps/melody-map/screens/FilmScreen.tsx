import { useEffect, useRef, useState } from 'react';
import { after } from '../../../data/surroundings.js';
import { EmptyState, Notice } from '../../../kit/index.js';
import type { MelodySong } from '../../../generated/api.js';
import { go, Link, useQuery } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { filmPath, home } from '../addresses.js';
import { useActions } from '../hooks/useActions.js';
import { useCatalogue, useFavourites } from '../hooks/useCatalogue.js';
import { useOpenSong } from '../hooks/useOpenSong.js';
import { usePreferences } from '../hooks/usePreferences.js';
import { Book } from '../parts/Book.js';
import { FilmPage } from '../parts/FilmPage.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';
import { Windows } from './Windows.js';

/** What says of a song that it was opened on the way here. */
export const openedSong: { id: string | undefined } = { id: undefined };

/** The book, open at the page of a film. */
export function FilmScreen() {
  const catalogue = useCatalogue();
  const favourites = useFavourites();
  const [id, chosen] = [useQuery('id'), useQuery('song') ?? undefined];
  const index = catalogue.films.findIndex((film) => film.id === id);
  const film = catalogue.films[index];
  const { songs: songActions, films: actions, over, setOver } = useActions();
  const openSong = useOpenSong();
  const [opened, setOpened] = useState(() => openedSong.id);
  const [trouble, setTrouble] = useState<string>();
  useLastFilm(film?.id);
  useEffect(() => {
    openedSong.id = undefined;
  }, []);
  // What is being edited stays open when its film is removed elsewhere.
  const windows = (
    <Windows
      key='windows'
      over={over}
      isAdult={songActions.isAdult}
      onOver={setOver}
      onClose={() => setOver(undefined)}
    />
  );
  if (!film) {
    return (
      <>
        <NoFilm hasFilms={catalogue.films.length > 0} />
        {windows}
      </>
    );
  }

  const choose = (song: MelodySong) => {
    go(filmPath(song.film, song.id), { replace: true });
    if (opened && opened !== song.id) setOpened(undefined);
  };
  const details = async (song: MelodySong, isOn: boolean) => {
    setTrouble(undefined);
    if (!isOn) return setOpened(undefined);
    try {
      if (await openSong(song)) setOpened(song.id);
    } catch (error) {
      setTrouble(wordsFor(error));
    }
  };
  return (
    <>
      <Head />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <Book
        films={catalogue.films}
        index={index}
        onIndex={(next) => {
          const to = catalogue.films[next];
          if (to) go(filmPath(to.id), { replace: true });
          setOpened(undefined);
        }}
        page={(one, isOpen) => (
          <FilmPage
            film={one}
            isOpen={isOpen}
            chosen={one === film ? chosen : undefined}
            hasDetails={opened !== undefined && opened === chosen}
            favourites={favourites}
            actions={actions}
            songActions={songActions}
            onChoose={choose}
            onDetails={(song, on) => void details(song, on)}
          />
        )}
      />
      {windows}
    </>
  );
}

/** The page at which the book lay open is where it opens the next time. */
function useLastFilm(film: string | undefined): void {
  const { preferences, change } = usePreferences();
  const newest = useRef({ preferences, change });
  newest.current = { preferences, change };
  const isKnown = preferences !== undefined;
  useEffect(() => {
    if (!film || !isKnown) return;
    // Who only leafs through leaves no trace.
    return after(3_000, () => {
      if (newest.current.preferences?.lastFilm !== film) {
        void newest.current.change({ lastFilm: film });
      }
    });
  }, [film, isKnown]);
}

function NoFilm({ hasFilms }: { hasFilms: boolean }) {
  return (
    <>
      <Head title={words.common.melodyMap} />
      <EmptyState
        icon='book'
        title={words.filmScreen.pageNotFound}
        action={
          <Link to={home} className='button' data-kind='primary'>
            {words.filmScreen.backToSearch}
          </Link>
        }
      >
        {hasFilms ? words.filmScreen.filmIsNotInBook : words.filmScreen.theBookIsEmpty}
      </EmptyState>
    </>
  );
}
