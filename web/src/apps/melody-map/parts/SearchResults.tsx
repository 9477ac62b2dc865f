import type { MelodySong } from '../../../generated/api.js';
import { Link } from '../../../page/router.js';
import { filmPath } from '../addresses.js';
import type { Found, FoundSong } from '../hooks/useFilmSearch.js';
import { marked } from '../model/marks.js';
import type { SongActions } from '../model/songActions.js';
import { filmTime } from '../model/times.js';
import { words } from '../words.js';
import { Cover } from './Cover.js';
import { StarButton } from './StarButton.js';

interface SearchResultsProps {
  found: Found;
  words: string;
  favourites: ReadonlySet<string>;
  actions: SongActions;
  onSong(song: MelodySong): void;
}

/** What was found, film by film; the best match of all is tinted. */
export function SearchResults(
  { found, words: typed, favourites, actions, onSong }: SearchResultsProps,
) {
  const best = found.films[0]?.songs[0]?.song;
  return (
    <div className='hits'>
      {found.films.map(({ film, songs }) => (
        <div
          key={film.id}
          className='hit-film'
          role='group'
          aria-label={`${film.title}, ${film.year}`}
        >
          <Link to={filmPath(film.id)} className='hit-film-head' data-hit=''>
            <Cover film={film} />
            <span>
              <em>{film.title}</em> <span>{film.year}</span>
            </span>
          </Link>
          <ul role='list'>
            {songs.map((one) => (
              <Hit
                key={one.song.id}
                {...one}
                words={typed}
                isBest={one.song === best}
                isFavourite={favourites.has(one.song.id)}
                actions={actions}
                onSong={onSong}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface HitProps extends FoundSong {
  words: string;
  isBest: boolean;
  isFavourite: boolean;
  actions: SongActions;
  onSong(song: MelodySong): void;
}

function Hit({ song, reasons, words: typed, isBest, isFavourite, actions, onSong }: HitProps) {
  return (
    <li className='hit' data-best={isBest ? '' : undefined}>
      <a
        href={filmPath(song.film, song.id)}
        data-hit=''
        onClick={(event) => {
          if (
            event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
          ) return;
          event.preventDefault();
          onSong(song);
        }}
      >
        <span className='hit-words'>
          <strong>
            {marked(song.title, typed, reasons).map(({ text, isMeant }, index) =>
              isMeant ? <mark key={index}>{text}</mark> : text
            )}
          </strong>
          {isBest && <span className='unseen'>{words.searchResults.bestMatch}</span>}
          {song.singers.length > 0 && <span className='hit-singers'>{song.singers.join(', ')}
          </span>}
        </span>
        {song.start_s === undefined
          ? <span className='unseen'>{words.common.notMarkedYet}</span>
          : <span className='hit-time tabular'>{filmTime(song.start_s)}</span>}
      </a>
      <StarButton
        title={song.title}
        isOn={isFavourite}
        onChange={(isOn) => actions.favour(song, isOn)}
      />
    </li>
  );
}
