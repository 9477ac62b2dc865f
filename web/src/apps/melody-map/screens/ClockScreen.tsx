import { useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import {
  Button,
  Dialog,
  EmptyState,
  Icon,
  IconButton,
  TextField,
  useSinglePress,
  useToast,
  useWakeLock,
} from '../../../kit/index.js';
import { useMe } from '../../../page/data.js';
import { Link, useQuery } from '../../../page/router.js';
import { filmPath, home } from '../addresses.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useCatalogueChanges } from '../hooks/useCatalogueChanges.js';
import { useFilmClock } from '../hooks/useFilmClock.js';
import { filmTime, readTime } from '../model/times.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';

/** The film clock: it is started with the film, and a tap writes down when a song begins. */
export function ClockScreen() {
  const catalogue = useCatalogue();
  const { clock, state } = useFilmClock();
  const role = useMe()?.member.role;
  const [first] = useState(state?.film);
  const film = catalogue.film(useQuery('film') ?? state?.film ?? first);
  if (role === 'child') {
    return (
      <>
        <Head title={words.clockScreen.filmClock} />
        <EmptyState icon='clock' title={words.clockScreen.forAdultsOnly}>
          {words.clockScreen.timesAreSavedFor}
        </EmptyState>
      </>
    );
  }
  if (!film) {
    return (
      <>
        <Head title={words.clockScreen.filmClock} />
        <EmptyState
          icon='clock'
          title={words.clockScreen.noFilmSelected}
          action={
            <Link to={home} className='button' data-kind='primary'>
              {words.clockScreen.chooseAFilm}
            </Link>
          }
        >
          {words.clockScreen.openPageFilmAndStart}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Head title={words.clockScreen.filmClock} />
      {state?.film === film.id ? <Running film={film} /> : (
        <Waits
          film={film}
          other={catalogue.film(state?.film)}
          start={() => clock.start(film.id)}
        />
      )}
    </>
  );
}

function Waits(
  { film, other, start }: { film: MelodyFilm; other: MelodyFilm | undefined; start(): void },
) {
  return (
    <div className='clock'>
      <p className='clock-film'>
        <em>{film.title}</em> · {film.year}
      </p>
      <p className='clock-time tabular'>{filmTime(0)}</p>
      <p className='clock-words'>
        {words.clockScreen.pressWhenTheFilm}
      </p>
      {other && (
        <p className='clock-words'>
          {words.clockScreen.theClockFor}{' '}<em>{other.title}</em>{' '}
          {words.clockScreen.isStillOpenStarting}
        </p>
      )}
      <Button kind='primary' icon='play' onClick={start}>
        {words.clockScreen.startWithTheFilm}
      </Button>
    </div>
  );
}

/** A tap that waits for the name of its song. */
interface Tap {
  seconds: number;
}

function Running({ film }: { film: MelodyFilm }) {
  const songs = useCatalogue().songsOf(film.id);
  const changes = useCatalogueChanges();
  const { clock, state } = useFilmClock();
  const showToast = useToast();
  const asked = useQuery('song');
  const [tap, setTap] = useState<Tap>();
  const [isSetting, setSetting] = useState(false);
  const isRunning = state?.since !== undefined;
  const wanted = songs.find(({ id }) => id === asked) ??
    songs.find(({ start_s }) => start_s === undefined);
  const toggle = useSinglePress(() => isRunning ? clock.pause() : clock.resume());
  useWakeLock(isRunning);
  const mark = (song: MelodySong, seconds: number) => {
    setTap(undefined);
    void changes.mark(song, seconds, film);
  };
  const end = () => {
    const before = state;
    clock.restore(undefined);
    showToast({
      text: words.clockScreen.theFilmClockWasClosed,
      action: { label: words.common.undo, run: () => clock.restore(before) },
    });
  };
  return (
    <div className='clock'>
      <p className='clock-film'>
        <em>{film.title}</em> · {film.year}
      </p>
      <button
        type='button'
        className='clock-time tabular'
        aria-label={words.clockScreen.setTheTimeItIs(filmTime(clock.seconds))}
        onClick={() => setSetting(true)}
      >
        {filmTime(clock.seconds)}
      </button>
      <div className='clock-steps'>
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds - 60)}>−1 min</Button>
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds - 5)}>−5 s</Button>
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          label={isRunning ? words.clockScreen.pause : words.clockScreen.resume}
          onClick={toggle}
        />
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds + 5)}>+5 s</Button>
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds + 60)}>+1 min</Button>
      </div>
      <button
        type='button'
        className='clock-tap'
        onClick={() => setTap({ seconds: clock.seconds })}
      >
        <Icon name='note' size={32} />
        <span>{words.clockScreen.aSongBeginsNow}</span>
      </button>
      {wanted && (
        <p className='clock-words'>
          {asked && wanted.id === asked
            ? words.clockScreen.youWaitFor
            : words.clockScreen.nextMightBe} “{wanted.title}”.
        </p>
      )}
      <ol className='clock-songs' aria-label={words.clockScreen.songsOfTheFilm}>
        {songs.map((song) => (
          <li key={song.id}>
            <span className='clock-song'>{song.title}</span>
            {song.start_s !== undefined && (
              <span className='tabular quiet'>{filmTime(song.start_s)}</span>
            )}
            <Button
              kind={song === wanted ? 'plain' : 'quiet'}
              aria-label={words.clockScreen.beginsNow(song.title)}
              onClick={() => mark(song, clock.seconds)}
            >
              {words.clockScreen.now}
            </Button>
          </li>
        ))}
      </ol>
      <div className='buttons'>
        <Link
          to={filmPath(film.id)}
          className='button'
          data-kind='plain'
        >
          <Icon name='book' size={20} /> <span>{words.clockScreen.goToItsPage}</span>
        </Link>
        <Button kind='quiet' onClick={end}>{words.clockScreen.closeTheClock}</Button>
      </div>
      {tap && (
        <WhichSong
          tap={tap}
          songs={songs}
          first={wanted}
          onSong={mark}
          onClose={() => setTap(undefined)}
        />
      )}
      {isSetting && (
        <SetTime
          seconds={clock.seconds}
          onTime={(seconds) => clock.setTo(seconds)}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}

/** Asks which song it was, once the moment is caught. */
function WhichSong({ tap, songs, first, onSong, onClose }: {
  tap: Tap;
  songs: readonly MelodySong[];
  first: MelodySong | undefined;
  onSong(song: MelodySong, seconds: number): void;
  onClose(): void;
}) {
  const others = songs.filter((song) => song !== first).sort((a, b) =>
    Number(a.start_s !== undefined) - Number(b.start_s !== undefined)
  );
  return (
    <Dialog
      title={words.clockScreen.whichSongBeginsAt(filmTime(tap.seconds))}
      form='sheet'
      onClose={onClose}
    >
      <ul className='which-song' role='list'>
        {[...first ? [first] : [], ...others].map((song) => (
          <li key={song.id}>
            <Button
              kind={song === first ? 'primary' : 'plain'}
              {...(song === first ? { 'data-begin': '' } : {})}
              onClick={() => onSong(song, tap.seconds)}
            >
              {song.title}
            </Button>
            {song.start_s !== undefined && (
              <span className='quiet tabular'>{filmTime(song.start_s)}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function SetTime(
  { seconds, onTime, onClose }: { seconds: number; onTime(seconds: number): void; onClose(): void },
) {
  const [text, setText] = useState(filmTime(seconds));
  const read = readTime(text);
  return (
    <Dialog title={words.clockScreen.whatDoesYourPlayerShow} onClose={onClose}>
      <form
        className='form'
        onSubmit={(event) => {
          event.preventDefault();
          if (read === undefined) return;
          onTime(read);
          onClose();
        }}
      >
        <TextField
          label={words.common.timeInTheFilm}
          hint={words.clockScreen.hoursMinutesAndSecondsSuch}
          value={text}
          autoComplete='off'
          error={read === undefined ? words.common.useTheFormat : undefined}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <div className='buttons'>
          <Button kind='primary' type='submit' disabled={read === undefined}>
            {words.clockScreen.setTheClock}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
