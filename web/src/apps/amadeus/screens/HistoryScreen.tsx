import { useState } from 'react';
import {
  ago,
  count,
  duration,
  EmptyState,
  Icon,
  Menu,
  Notice,
  TextField,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { Link, useQuery } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { historyPlace, home } from '../addresses.js';
import { type PastSong, useHistory } from '../hooks/useHistory.js';
import { written } from '../music/names.js';
import { PastSongView } from '../parts/PastSongView.js';
import { RoomHead } from '../parts/RoomHead.js';

/** What was heard before, here and on the server. */
export default function HistoryScreen() {
  const [words, setWords] = useState('');
  const history = useHistory(words);
  const place = useQuery('song');
  const ask = useConfirm();
  const tell = useToast();
  const remove = async (song: PastSong) => {
    const isSure = await ask({
      title: `Delete “${song.name}” from the history?`,
      action: 'Delete',
      isDangerous: true,
      text: song.isHere
        ? 'Its chords and your corrections of them go. The song itself stays where it is.'
        : 'What the server has heard of it goes. The song itself stays where it is.',
    });
    if (!isSure) return;
    await history.remove(song).then(
      () => tell({ text: `${song.name} is out of the history.` }),
      (error) => tell({ text: wordsFor(error), kind: 'bad' }),
    );
  };
  if (place) {
    return (
      <PastSongView key={place} place={place} name={history.nameOf(place)} open={history.open} />
    );
  }
  return (
    <>
      <RoomHead title='History' />
      {!history.isKnown
        ? <Waiting>Looking what is here …</Waiting>
        : history.count === 0 && !history.served.isAsking
        ? (
          <EmptyState
            icon='note'
            title='No song was heard yet'
            action={<Link className='button' data-kind='primary' to={home}>Choose a song</Link>}
          >
            Every song whose chords were found stands here afterwards, also without the network.
          </EmptyState>
        )
        : (
          <section className='song-history'>
            <TextField
              label='Find a song'
              type='search'
              value={words}
              autoComplete='off'
              onChange={(event) => setWords(event.target.value)}
            />
            {history.served.problem !== undefined && (
              <Notice>
                What the server has heard cannot be shown now; what was heard on this device can.
              </Notice>
            )}
            <p className='unseen' role='status'>
              {words.trim() && count(history.found.length, 'song')}
            </p>
            {history.found.length === 0 && <p className='quiet'>No song is called like that.</p>}
            <ul className='rows' role='list' aria-label='Songs'>
              {history.found.map((song) => (
                <SongRow
                  key={song.place}
                  song={song}
                  onDelete={() => void remove(song)}
                />
              ))}
            </ul>
          </section>
        )}
    </>
  );
}

function SongRow({ song, onDelete }: { song: PastSong; onDelete(): void }) {
  const { key, mode, tempo, seconds, progress, error } = song;
  const facts = [
    key && `${written(key)} ${mode}`,
    tempo && `${Math.round(tempo)} bpm`,
    seconds !== undefined && duration(seconds),
    ago(song.atMs),
    song.isHere ? 'on this device' : 'on the server',
  ].filter(Boolean).join(' · ');
  const isDone = progress === undefined && !error;
  return (
    <li className='row'>
      <Icon name='note' />
      <div className='row-words'>
        {isDone
          ? <Link to={`${historyPlace}?song=${encodeURIComponent(song.place)}`}>{song.name}</Link>
          : <span>{song.name}</span>}
        <span>{facts}</span>
        {progress !== undefined && <span>The server listens: {Math.round(progress * 100)} %</span>}
        {error && (
          <span>
            <Icon name='warning' size={16} /> {error}
          </span>
        )}
      </div>
      <Menu
        label={`What to do with ${song.name}`}
        items={[{ label: 'Delete', icon: 'trash', isDangerous: true, run: onDelete }]}
      />
    </li>
  );
}
