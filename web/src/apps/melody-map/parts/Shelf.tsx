import { useMemo, useState } from 'react';
import type { MelodySong } from '../../../generated/api.js';
import { Button, EmptyState, Icon } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { filmPath, profilePath } from '../addresses.js';
import { type Catalogue, useCatalogue } from '../hooks/useCatalogue.js';
import { usePreferences } from '../hooks/usePreferences.js';
import { numbers } from '../model/cover.js';
import { filmTime } from '../model/times.js';
import { words } from '../words.js';
import { Cover } from './Cover.js';

/** Covers that are drawn at once; more come when they are asked for. */
const batch = 60;

interface ShelfProps {
  favourites: ReadonlySet<string>;
  /** Something to try in the box. */
  onExample(text: string): void;
  onSong(song: MelodySong): void;
  onNewFilm: (() => void) | undefined;
}

/**
 * What there is before anything was looked for: words to try, favourites, and the covers of all
 * films.
 */
export function Shelf({ favourites, onExample, onSong, onNewFilm }: ShelfProps) {
  const catalogue = useCatalogue();
  const { preferences } = usePreferences();
  const [shown, setShown] = useState(batch);
  const liked = useMemo(() => [...favourites].flatMap((id) => catalogue.song(id) ?? []), [
    favourites,
    catalogue,
  ]);
  const last = catalogue.film(preferences?.lastFilm);
  if (catalogue.films.length === 0) {
    return (
      <EmptyState
        icon='book'
        title={words.shelf.theBookIsEmpty}
        action={onNewFilm && (
          <Button kind='primary' icon='plus' onClick={onNewFilm}>{words.shelf.addAFilm}</Button>
        )}
      >
        {onNewFilm
          ? words.shelf.addFirstFilmOrChoose
          : words.shelf.anAdult}
      </EmptyState>
    );
  }
  return (
    <div className='film-shelf'>
      <Examples catalogue={catalogue} onExample={onExample} />
      {liked.length > 0 && (
        <section aria-labelledby='shelf-favourites'>
          <h2 id='shelf-favourites'>{words.common.favourites}</h2>
          <ul
            className='shelf-favourites'
            role='list'
            data-more={liked.length > 3 ? '' : undefined}
          >
            {liked.slice(0, 12).map((song) => (
              <li key={song.id}>
                <button type='button' className='favourite-card' onClick={() => onSong(song)}>
                  <Cover film={catalogue.film(song.film)!} />
                  <span>
                    <strong>{song.title}</strong>
                    <span>
                      {song.start_s === undefined
                        ? catalogue.film(song.film)!.title
                        : filmTime(song.start_s)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Link to={profilePath} className='button shelf-all' data-kind='quiet'>
            {words.shelf.all(liked.length)}
          </Link>
        </section>
      )}
      <section aria-labelledby='shelf-films'>
        <div className='shelf-head'>
          <h2 id='shelf-films'>{words.shelf.theBook}</h2>
          <Link
            to={filmPath((last ?? catalogue.films[0]!).id)}
            className='button'
            data-kind='plain'
          >
            <Icon name='book' size={20} />{' '}
            <span>{last ? words.shelf.continueAt(last.title) : words.shelf.openIt}</span>
          </Link>
        </div>
        <ul className='shelf-films' role='list'>
          {catalogue.films.slice(0, shown).map((film) => (
            <li key={film.id}>
              <Link
                to={filmPath(film.id)}
                className='shelf-film'
              >
                <Cover film={film} isTitled />
                <span className='shelf-year'>{film.year}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className='buttons shelf-more'>
          {shown < catalogue.films.length && (
            <Button onClick={() => setShown(shown + batch)}>{words.shelf.moreFilms}</Button>
          )}
          {onNewFilm && (
            <Button kind='quiet' icon='plus' onClick={onNewFilm}>
              {words.shelf.addAFilm}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

/**
 * Words that find something here, whatever the book holds: of each kind one, and others tomorrow.
 */
function Examples(
  { catalogue, onExample }: { catalogue: Catalogue; onExample(words: string): void },
) {
  const examples = useMemo(() => {
    const { songs } = catalogue;
    const next = numbers(new Date().toDateString());
    const one = (all: readonly string[]) => all[Math.floor(next() * all.length)];
    const wordless = new Set(['opening', 'ending', 'reprise', 'finale']);
    return [
      ...new Set([
        one(songs.map(({ title }) => title).filter(({ length }) => length < 16))?.toLowerCase(),
        one(
          songs.flatMap(({ keywords }) => keywords).filter((word) =>
            word.length < 14 && !wordless.has(word)
          ),
        ),
        one(
          songs.flatMap(({ singers }) => singers).filter((singer) =>
            singer !== 'Chorus' && singer.length < 12
          ),
        ),
      ].flatMap((text) => text ?? [])),
    ];
  }, [catalogue]);
  return (
    <p className='examples'>
      <span>{words.shelf.try}</span> {examples.map((text) => (
        <button
          key={text}
          type='button'
          onClick={() => onExample(text)}
        >
          {text}
        </button>
      ))}
    </p>
  );
}
