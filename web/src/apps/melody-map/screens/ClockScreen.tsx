import { useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import {
  Button,
  Dialog,
  EmptyState,
  Icon,
  IconButton,
  TextField,
  useToast,
  useWakeLock,
} from '../../../kit/index.js';
import { useMe } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Link, useQuery } from '../../../page/router.js';
import { filmPlace, home } from '../addresses.js';
import { filmTime, readTime } from '../book/times.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useCatalogueChanges } from '../hooks/useCatalogueChanges.js';
import { useFilmClock } from '../hooks/useFilmClock.js';
import { RoomHead } from '../parts/RoomHead.js';

/** The film clock: it is started with the film, and a tap writes down when a song begins. */
export function ClockScreen() {
  const catalogue = useCatalogue();
  const { clock, state } = useFilmClock();
  const role = useMe()?.member.role;
  const [first] = useState(state?.film);
  const film = catalogue.film(useQuery('film') ?? state?.film ?? first);
  useTitle('Film clock');
  if (role === 'child') {
    return (
      <>
        <RoomHead back />
        <h1>Film clock</h1>
        <EmptyState icon='clock' title='This is for adults'>
          When a song begins is written down for the whole household.
        </EmptyState>
      </>
    );
  }
  if (!film) {
    return (
      <>
        <RoomHead back />
        <h1>Film clock</h1>
        <EmptyState
          icon='clock'
          title='No film is chosen'
          action={<Link to={home} className='button' data-kind='primary'>Choose one</Link>}
        >
          Open the page of a film, and start the clock there when the film begins.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <RoomHead back />
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
      <h1>Film clock</h1>
      <p className='clock-film'>
        <em>{film.title}</em> · {film.year}
      </p>
      <p className='clock-time tabular'>{filmTime(0)}</p>
      <p className='clock-words'>
        Press when the film begins, or at any place: the time can be set to what your player shows.
      </p>
      {other && (
        <p className='clock-words'>
          The clock of <em>{other.title}</em> is still there, and ends then.
        </p>
      )}
      <Button kind='primary' icon='play' onClick={start}>Start with the film</Button>
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
  const tell = useToast();
  const wished = useQuery('song');
  const [tap, setTap] = useState<Tap>();
  const [isSetting, setSetting] = useState(false);
  const isRunning = state?.since !== undefined;
  const wanted = songs.find(({ id }) => id === wished) ??
    songs.find(({ start_s }) => start_s === undefined);
  useWakeLock(isRunning);
  const mark = (song: MelodySong, seconds: number) => {
    setTap(undefined);
    void changes.mark(song, seconds, film);
  };
  const end = () => {
    const before = state;
    clock.restore(undefined);
    tell({
      text: 'The film clock was closed.',
      action: { label: 'Undo', run: () => clock.restore(before) },
    });
  };
  return (
    <div className='clock'>
      <h1>Film clock</h1>
      <p className='clock-film'>
        <em>{film.title}</em> · {film.year}
      </p>
      <button
        type='button'
        className='clock-time tabular'
        aria-label={`Set the time; it is ${filmTime(clock.seconds)}`}
        onClick={() => setSetting(true)}
      >
        {filmTime(clock.seconds)}
      </button>
      <div className='clock-steps'>
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds - 60)}>−1 min</Button>
        <Button kind='quiet' onClick={() => clock.setTo(clock.seconds - 5)}>−5 s</Button>
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          label={isRunning ? 'Pause' : 'Resume'}
          onClick={() => isRunning ? clock.pause() : clock.resume()}
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
        <span>A song begins now</span>
      </button>
      {wanted && (
        <p className='clock-words'>
          {wished && wanted.id === wished ? 'You wait for' : 'Next may come'} “{wanted.title}”.
        </p>
      )}
      <ol className='clock-songs' aria-label='Songs of the film'>
        {songs.map((song) => (
          <li key={song.id}>
            <span className='clock-song'>{song.title}</span>
            {song.start_s !== undefined && (
              <span className='tabular quiet'>{filmTime(song.start_s)}</span>
            )}
            <Button
              kind={song === wanted ? 'plain' : 'quiet'}
              aria-label={`“${song.title}” begins now`}
              onClick={() => mark(song, clock.seconds)}
            >
              Now
            </Button>
          </li>
        ))}
      </ol>
      <div className='buttons'>
        <Link
          to={filmPlace(film.id)}
          className='button'
          data-kind='plain'
        >
          <Icon name='book' size={20} /> <span>Go to its page</span>
        </Link>
        <Button kind='quiet' onClick={end}>Close the clock</Button>
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
    <Dialog title={`Which song begins at ${filmTime(tap.seconds)}?`} form='sheet' onClose={onClose}>
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
    <Dialog title='What does your player show?' onClose={onClose}>
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
          label='Time in the film'
          hint='Hours, minutes and seconds, such as 0:43:10.'
          value={text}
          inputMode='numeric'
          autoComplete='off'
          error={read === undefined ? 'Write it as 0:43:10.' : undefined}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <div className='buttons'>
          <Button kind='primary' type='submit' disabled={read === undefined}>Set the clock</Button>
        </div>
      </form>
    </Dialog>
  );
}
