import { useState } from 'react';
import {
  ago,
  Button,
  duration,
  EmptyState,
  Icon,
  Menu,
  Notice,
  SelectField,
  TextField,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { Link, useQuery } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { home } from '../addresses.js';
import { type HistoryEntry, useHistory } from '../hooks/useHistory.js';
import { useNames } from '../hooks/useNames.js';
import { written } from '../model/chordNames.js';
import type { HistoryOrder } from '../model/historyOrder.js';
import { Head } from '../parts/Head.js';
import { HistorySongView } from '../parts/song/HistorySongView.js';
import { words } from '../words.js';
import { RenameDialog } from './RenameDialog.js';

/** What was heard before, here and on the server. */
export default function HistoryScreen() {
  const [text, setWords] = useState('');
  const [order, setOrder] = useState<HistoryOrder>('newest');
  const [renamed, setRenamed] = useState<HistoryEntry>();
  const history = useHistory(text, order);
  const place = useQuery('song');
  const ask = useConfirm();
  const showToast = useToast();
  const remove = async (song: HistoryEntry) => {
    const isSure = await ask({
      title: words.historyScreen.deleteFromTheHistory(song.name),
      action: words.historyScreen.delete,
      isDangerous: true,
      text: song.where === 'server'
        ? words.historyScreen.thisDeletesTheServers
        : words.historyScreen.thisDeletesItsChords,
    });
    if (!isSure) return;
    await history.remove(song).then(
      () => showToast({ text: words.historyScreen.wasDeletedFromTheHistory(song.name) }),
      (error) => showToast({ text: wordsFor(error), kind: 'bad' }),
    );
  };
  if (place) {
    return (
      <HistorySongView key={place} place={place} name={history.nameOf(place)} open={history.open} />
    );
  }
  return (
    <>
      <Head title={words.common.history} />
      {!history.isKnown
        ? <Waiting>{words.historyScreen.loadingYourSongs}</Waiting>
        : history.count === 0 && !history.served.isAsking
        ? (
          <EmptyState
            icon='note'
            title={words.historyScreen.noSongsYet}
            action={
              <Link className='button' data-kind='primary' to={home}>
                {words.common.chooseASong}
              </Link>
            }
          >
            {words.historyScreen.songsAppearHereOnce}
          </EmptyState>
        )
        : (
          <section className='song-history'>
            <div className='history-find'>
              <TextField
                label={words.historyScreen.findASong}
                type='search'
                value={text}
                autoComplete='off'
                onChange={(event) => setWords(event.target.value)}
              />
              <SelectField
                label={words.historyScreen.sort}
                value={order}
                onChange={(event) => setOrder(event.target.value as HistoryOrder)}
              >
                {orders.map((one) => <option key={one} value={one}>{words.historyScreen[one]}
                </option>)}
              </SelectField>
            </div>
            {history.served.isMissing && (
              <Notice>
                {words.historyScreen.onlySongsAnalysedHere}
              </Notice>
            )}
            <p className='unseen' role='status'>
              {text.trim() && words.historyScreen.song(history.found.length)}
            </p>
            {history.found.length === 0 && !history.served.showMore && (
              <p className='quiet'>{words.historyScreen.noMatchingSongs}</p>
            )}
            <ul className='rows' role='list' aria-label={words.historyScreen.songs}>
              {history.found.map((song) => (
                <SongRow
                  key={song.to}
                  song={song}
                  onRename={song.where === 'server' ? undefined : () => setRenamed(song)}
                  onDelete={() => void remove(song)}
                />
              ))}
            </ul>
            {history.served.trouble && <Notice kind='bad'>{history.served.trouble}</Notice>}
            {history.served.showMore && (
              <div className='buttons'>
                <Button onClick={history.served.showMore}>{words.historyScreen.moreSongs}</Button>
              </div>
            )}
          </section>
        )}
      {renamed && (
        <RenameDialog
          name={renamed.name}
          onRename={(title) => history.rename(renamed, title)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

const orders: readonly HistoryOrder[] = ['newest', 'name', 'key', 'tempo'];

interface SongRowProps {
  song: HistoryEntry;
  /** Nothing where it has no file here. */
  onRename: (() => void) | undefined;
  onDelete(): void;
}

function SongRow({ song, onRename, onDelete }: SongRowProps) {
  const { key, mode, tempo, seconds, progress, error } = song;
  const names = useNames();
  const facts = [
    key && names.text(`${written(key)} ${mode}`),
    tempo && `${Math.round(tempo)} bpm`,
    seconds !== undefined && duration(seconds),
    ago(song.atMs),
    {
      here: words.historyScreen.onThisDevice,
      library: words.historyScreen.inYourLibrary,
      server: words.historyScreen.onTheServer,
    }[song.where],
  ].filter(Boolean).join(' · ');
  const isDone = progress === undefined && !error;
  return (
    <li className='row'>
      <Icon name='note' />
      <div className='row-words'>
        {isDone ? <Link to={song.to}>{song.name}</Link> : <span>{song.name}</span>}
        <span>{facts}</span>
        {progress !== undefined && (
          <span>
            {words.historyScreen.analysingOnTheServer(Math.round(progress * 100))}
          </span>
        )}
        {error && (
          <span>
            <Icon name='warning' size={16} /> {error}
          </span>
        )}
      </div>
      <Menu
        label={words.historyScreen.moreActionsFor(song.name)}
        items={[
          ...onRename
            ? [{ label: words.historyScreen.rename, icon: 'edit' as const, run: onRename }]
            : [],
          {
            label: words.historyScreen.delete,
            icon: 'trash',
            isDangerous: true,
            run: onDelete,
          },
        ]}
      />
    </li>
  );
}
