import { useLayoutEffect, useMemo, useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { Button, type MenuItem } from '../../../kit/index.js';
import { PageHead } from '../../../page/PageHead.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useIsSpread } from '../hooks/useMotion.js';
import { inTime, isMarked } from '../model/atMinute.js';
import type { SongActions } from '../model/songActions.js';
import { runningTime } from '../model/times.js';
import { words } from '../words.js';
import { AtMinute } from './AtMinute.js';
import { Cover } from './Cover.js';
import { SongLine, SongPanel } from './SongPanel.js';
import { lengthOf, Timeline } from './Timeline.js';

export interface FilmActions {
  startClock(film: MelodyFilm): void;
  addSong(film: MelodyFilm): void;
  edit(film: MelodyFilm): void;
  subtitles(film: MelodyFilm): void;
  hide(film: MelodyFilm): void;
}

interface FilmPageProps {
  film: MelodyFilm;
  /** Whether it is the page that lies open: the others are only seen while one is turned. */
  isOpen: boolean;
  chosen: string | undefined;
  /** Whether all that is known of the chosen song is shown. */
  hasDetails: boolean;
  favourites: ReadonlySet<string>;
  actions: FilmActions;
  songActions: SongActions;
  onChoose(song: MelodySong): void;
  onDetails(song: MelodySong, isOpen: boolean): void;
}

/**
 * A page of the book: a film, its songs on the line of its running time, and all of them by name:
 * as they are heard, and behind them those that nobody has marked yet.
 */
export function FilmPage(props: FilmPageProps) {
  const {
    film,
    isOpen,
    chosen,
    hasDetails,
    favourites,
    actions,
    songActions,
    onChoose,
    onDetails,
  } = props;
  const songs = useCatalogue().songsOf(film.id);
  const isSpread = useIsSpread();
  const heard = useMemo(() => inTime(songs), [songs]);
  const unmarked = useMemo(() => songs.filter((song) => !isMarked(song)), [songs]);
  const song = songs.find(({ id }) => id === chosen);
  // Whoever comes to a song begins at the top of the page.
  const [cameFor] = useState(chosen);
  const [at, setAt] = useState(heard[0]?.start_s ?? 0);
  // Before anybody can press another key, so that the next step begins where the hand is.
  useLayoutEffect(() => {
    if (song?.start_s !== undefined) setAt(song.start_s);
  }, [song?.id, song?.start_s]);
  const order = [...heard, ...unmarked];
  const place = order.findIndex(({ id }) => id === song?.id);
  return (
    <article className='film-page' data-film={film.id}>
      {!isSpread && <Cover film={film} isWide />}
      <PageHead
        title={film.title}
        isHeading={isOpen}
        subtitle={words.filmPage.song(film.year, runningTime(film.runtime_min), songs.length)}
        menu={songActions.isAdult &&
          { label: words.common.moreActionsFor(film.title), items: menuOf(film, actions) }}
      />
      {heard.length > 0
        ? (
          <Timeline
            film={film}
            songs={heard}
            favourites={favourites}
            chosen={song?.id}
            at={at}
            onAt={setAt}
            onChoose={onChoose}
          />
        )
        : (
          <NoTimes
            film={film}
            hasSongs={songs.length > 0}
            isAdult={songActions.isAdult}
            actions={actions}
          />
        )}
      {song && (
        <SongPanel
          song={song}
          film={film}
          isFavourite={favourites.has(song.id)}
          isOpen={hasDetails}
          isChosenHere={song.id !== cameFor}
          actions={songActions}
          before={order[place - 1]}
          after={order[place + 1]}
          onChoose={onChoose}
          onOpen={(on) => onDetails(song, on)}
        />
      )}
      {heard.length > 0 && (
        <AtMinute
          film={film}
          songs={heard}
          at={at}
          onAt={(seconds) => setAt(Math.min(seconds, lengthOf(film, heard)))}
        />
      )}
      {order.length > 0 && (
        <section className='film-songs'>
          <h2>{words.filmPage.theSongs}</h2>
          <ul role='list'>
            {order.map((one) => (
              <SongLine
                key={one.id}
                song={one}
                isChosen={one.id === chosen}
                isFavourite={favourites.has(one.id)}
                actions={songActions}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function menuOf(film: MelodyFilm, actions: FilmActions): MenuItem[] {
  return [
    { label: words.filmPage.startTheFilmClock, icon: 'clock', run: () => actions.startClock(film) },
    { label: words.common.timesFromSubtitles, icon: 'upload', run: () => actions.subtitles(film) },
    { label: words.filmPage.addASong, icon: 'plus', run: () => actions.addSong(film) },
    { label: words.common.editTheFilm, icon: 'edit', run: () => actions.edit(film) },
    { label: words.common.remove, icon: 'trash', isDangerous: true, run: () => actions.hide(film) },
  ];
}

/** What stands where the line will be. */
function NoTimes({ film, hasSongs, isAdult, actions }: {
  film: MelodyFilm;
  hasSongs: boolean;
  isAdult: boolean;
  actions: FilmActions;
}) {
  const what = hasSongs
    ? words.filmPage.noSongHas
    : words.filmPage.noSongsYet;
  const next = isAdult
    ? hasSongs &&
      words.filmPage.nextTimeWatchStartClock
    : words.filmPage.adultHouseholdCanChange;
  return (
    <div className='no-times'>
      <span className='no-times-line' aria-hidden='true'>
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <p>{what} {next}</p>
      {isAdult && (
        <div className='buttons'>
          {hasSongs
            ? (
              <>
                <Button icon='clock' onClick={() => actions.startClock(film)}>
                  {words.filmPage.startTheFilmClock}
                </Button>
                <Button kind='quiet' icon='upload' onClick={() => actions.subtitles(film)}>
                  {words.filmPage.fromSubtitles}
                </Button>
              </>
            )
            : (
              <Button icon='plus' onClick={() => actions.addSong(film)}>
                {words.filmPage.addASong}
              </Button>
            )}
        </div>
      )}
    </div>
  );
}
