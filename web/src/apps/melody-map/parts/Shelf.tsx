import { useMemo, useState } from 'react';
import type { MelodySong } from '../../../generated/api.js';
import { Button, EmptyState, Icon } from '../../../kit/index.js';
import { Link } from '../../../shell/router.js';
import { filmPlace } from '../addresses.js';
import { filmTime } from '../book/times.js';
import { useCatalogue, type Catalogue } from '../hooks/useCatalogue.js';
import { usePreferences } from '../hooks/usePreferences.js';
import { Cover } from './Cover.js';

/** Covers that are drawn at once; more come when they are asked for. */
const batch = 60;

interface ShelfProps {
  favourites: ReadonlySet<string>;
  /** Something to try in the box. */
  onExample(words: string): void;
  onSong(song: MelodySong): void;
  onNewFilm: (() => void) | undefined;
}

/** What there is before anything was looked for: words to try, favourites, and the covers of all films. */
export function Shelf({ favourites, onExample, onSong, onNewFilm }: ShelfProps) {
  const catalogue = useCatalogue();
  const { preferences } = usePreferences();
  const [shown, setShown] = useState(batch);
  const liked = useMemo(() => [...favourites].flatMap((id) => catalogue.song(id) ?? []), [favourites, catalogue]);
  const last = catalogue.film(preferences?.lastFilm);
  if (catalogue.films.length === 0) {
    return (
      <EmptyState icon="book" title="The book is empty" action={onNewFilm && <Button kind="primary" icon="plus" onClick={onNewFilm}>Add a film</Button>}>
        {onNewFilm ? 'Add your first film, or choose under “Yours” where films come from.' : 'An adult of the household can fill it.'}
      </EmptyState>
    );
  }
  return (
    <div className="shelf">
      <Examples catalogue={catalogue} onExample={onExample} />
      {liked.length > 0 && (
        <section aria-labelledby="shelf-favourites">
          <h2 id="shelf-favourites">Favourites</h2>
          <ul className="shelf-favourites" role="list">
            {liked.slice(0, 12).map((song) => (
              <li key={song.id}>
                <button type="button" className="favourite-card" onClick={() => onSong(song)}>
                  <Cover film={catalogue.film(song.film)!} />
                  <span><strong>{song.title}</strong><span>{song.start_s === undefined ? catalogue.film(song.film)!.title : filmTime(song.start_s)}</span></span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="shelf-films">
        <div className="shelf-head">
          <h2 id="shelf-films">The book</h2>
          <Link to={filmPlace((last ?? catalogue.films[0]!).id)} className="button" data-kind="plain">
            <Icon name="book" size={20} /> <span>{last ? `Go on at ${last.title}` : 'Open it'}</span>
          </Link>
        </div>
        <ul className="shelf-films" role="list">
          {catalogue.films.slice(0, shown).map((film) => (
            <li key={film.id}>
              <Link to={filmPlace(film.id)} className="shelf-film"><Cover film={film} isTitled /><span className="shelf-year">{film.year}</span></Link>
            </li>
          ))}
        </ul>
        <div className="buttons shelf-more">
          {shown < catalogue.films.length && <Button onClick={() => setShown(shown + batch)}>More films</Button>}
          {onNewFilm && <Button kind="quiet" icon="plus" onClick={onNewFilm}>Add a film</Button>}
        </div>
      </section>
    </div>
  );
}

/** What comes most often; of several the first. */
function commonest(all: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Words that find something here, whatever the book holds: of each kind one. */
function Examples({ catalogue, onExample }: { catalogue: Catalogue; onExample(words: string): void }) {
  const examples = useMemo(() => {
    const { songs } = catalogue;
    const short = songs.filter(({ title }) => title.split(' ').length === 3).sort((a, b) => a.title.length - b.title.length)[0] ?? songs[0];
    const word = commonest(songs.flatMap(({ keywords }) => keywords.filter((one) => /^\p{L}{4,9}$/u.test(one))));
    const singer = commonest(songs.flatMap(({ singers }) => singers.filter((one) => one !== 'Chorus')));
    return [...new Set([short?.title.toLowerCase(), word, singer].flatMap((one) => one ?? []))];
  }, [catalogue]);
  return (
    <p className="examples">
      <span>Try</span> {examples.map((words) => <button key={words} type="button" onClick={() => onExample(words)}>{words}</button>)}
    </p>
  );
}
