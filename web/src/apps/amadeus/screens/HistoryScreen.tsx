import { useState } from 'react';
import {
  ago,
  Button,
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
import { home } from '../addresses.js';
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
      text: song.where === 'server'
        ? 'What the server has heard of it goes. The song itself stays where it is.'
        : 'Its chords and your corrections of them go. Its file stays where it is, a recording in your library.',
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
            {history.served.isMissing && (
              <Notice>
                What the server has heard cannot be shown now; what was heard on this device can.
              </Notice>
            )}
            <p className='unseen' role='status'>
              {words.trim() && count(history.found.length, 'song')}
            </p>
            {history.found.length === 0 && !history.served.showMore && (
              <p className='quiet'>No song is called like that.</p>
            )}
            <ul className='rows' role='list' aria-label='Songs'>
              {history.found.map((song) => (
                <SongRow
                  key={song.to}
                  song={song}
                  onDelete={() => void remove(song)}
                />
              ))}
            </ul>
            {history.served.trouble && <Notice kind='bad'>{history.served.trouble}</Notice>}
            {history.served.showMore && (
              <div className='buttons'>
                <Button onClick={history.served.showMore}>More songs</Button>
              </div>
            )}
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
    { here: 'on this device', library: 'in your library', server: 'on the server' }[song.where],
  ].filter(Boolean).join(' · ');
  const isDone = progress === undefined && !error;
  return (
    <li className='row'>
      <Icon name='note' />
      <div className='row-words'>
        {isDone ? <Link to={song.to}>{song.name}</Link> : <span>{song.name}</span>}
        <span>{facts}</span>
        {progress !== undefined && <span>The server listens: {Math.round(progress * 100)} %</span>}
        {error && (
          <span>
            <Icon name='warning' size={16} /> {error}
          </span>
        )}
      </div>
      <Menu
        label={`More actions for ${song.name}`}
        items={[{ label: 'Delete', icon: 'trash', isDangerous: true, run: onDelete }]}
      />
    </li>
  );
}
