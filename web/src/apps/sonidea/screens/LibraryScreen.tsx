import { useDeferredValue, useState } from 'react';
import { Button, DropZone, EmptyState, ErrorState, Icon, Notice, Progress, Waiting, count, useToast } from '../../../kit/index.js';
import { useConnection, useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { Link, go } from '../../../shell/router.js';
import { wordsFor } from '../../../shell/trouble.js';
import { TrialNudge } from '../../../store/index.js';
import { albumPlace, recordPlace } from '../addresses.js';
import { useSonImport } from '../hooks/useSonImport.js';
import { device, useAlbums, useRecordings, useSettings, useTags } from '../hooks/useStudio.js';
import { ChosenBar } from '../library/ChosenBar.js';
import { filters, find, type Filter } from '../library/finding.js';
import { RecordingLine } from '../library/RecordingLine.js';
import { Views, views, type View } from '../library/Views.js';
import { AlbumDialog } from '../library/AlbumDialog.js';
import { TagsDialog } from '../library/TagsDialog.js';

const accept = 'audio/*,video/*,.m4a,.mp3,.wav,.flac,.ogg,.opus,.mp4,.mov,.mkv';
const viewKey = 'sonidea.view';

/** Everything that was recorded: found by words, albums, tags and days. */
export function LibraryScreen() {
  useTitle('Recordings');
  const { answer, recordings, elsewhere } = useRecordings();
  const [albums, tags] = [useAlbums(), useTags()];
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [album, setAlbum] = useState<string>();
  const [tag, setTag] = useState<string>();
  const [view, setView] = useState<View>(() => (localStorage.getItem(viewKey) as View | null) ?? 'list');
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [opened, setOpened] = useState<'album' | 'tags'>();
  const { coming, bring, arrivals } = useSonImport();
  const sought = useDeferredValue(words);
  const shown = find(recordings, tags, { words: sought, filter, album, tag }, Date.now());
  const look = (to: View) => {
    localStorage.setItem(viewKey, to);
    setView(to);
  };
  const toggle = (id: string) => setChosen((all = new Set()) => {
    const next = new Set(all);
    if (!next.delete(id)) next.add(id);
    return next;
  });
  const isNarrowed = words !== '' || filter !== 'all' || album !== undefined || tag !== undefined;

  return (
    <>
      <header className="son-head">
        <h1>Recordings</h1>
        <div className="son-head-do">
          {recordings.length > 0 && !chosen && <Button icon="check" onClick={() => setChosen(new Set())}>Choose</Button>}
          <Button icon="plus" onClick={() => setOpened('album')}>Album</Button>
          <Button icon="edit" onClick={() => setOpened('tags')}>Tags</Button>
        </div>
      </header>
      <TrialNudge app="sonidea" />
      <Elsewhere number={elsewhere} />
      {chosen && (
        <ChosenBar
          chosen={recordings.filter(({ id }) => chosen.has(id))} albums={albums} tags={tags} onDone={() => setChosen(undefined)}
        />
      )}
      <div className="son-tools">
        <label className="son-search">
          <Icon name="search" size={20} />
          <input
            type="search" aria-label="Search recordings" placeholder="Search titles, notes, tags" value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <div className="son-selects">
          <select className="input" aria-label="Show" value={filter} onChange={(event) => setFilter(event.target.value as Filter)}>
            {filters.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </select>
          {tags.length > 0 && (
            <select className="input" aria-label="Tag" value={tag ?? ''} onChange={(event) => setTag(event.target.value || undefined)}>
              <option value="">Any tag</option>
              {tags.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </select>
          )}
          <select className="input" aria-label="View" value={view} onChange={(event) => look(event.target.value as View)}>
            {views.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </select>
        </div>
      </div>
      {albums.length > 0 && (
        <div className="son-albums" role="group" aria-label="Albums">
          <button type="button" aria-pressed={album === undefined} onClick={() => setAlbum(undefined)}>All</button>
          {albums.map((one) => one.is_shared
            ? <Link key={one.id} to={albumPlace(one.id)} className="son-album"><Icon name="people" size={16} /> {one.name}</Link>
            : (
              <button key={one.id} type="button" aria-pressed={album === one.id} onClick={() => setAlbum(one.id)}>
                {one.name} <span className="quiet tabular">{one.count}</span>
              </button>
            ))}
        </div>
      )}
      {album && albums.some(({ id, kind }) => id === album && kind === 'own') && (
        <p><Link to={albumPlace(album)}>Rename, share or delete this album</Link></p>
      )}
      {coming.map((one) => (
        <Notice
          key={one.id} kind={one.trouble ? 'bad' : 'info'}
          action={<Button kind="quiet" onClick={() => void arrivals.remove(one.id)}>Give up</Button>}
        >
          {one.trouble ?? <>Bringing “{one.name}” <Progress label={`Bringing ${one.name}`} value={(one.sent ?? 0) / Math.max(one.bytes, 1)} /></>}
        </Notice>
      ))}
      {answer.value === undefined && answer.problem === undefined && <Waiting>Looking for your recordings …</Waiting>}
      {answer.value === undefined && answer.problem !== undefined && (
        <ErrorState title="The recordings cannot be shown">{wordsFor(answer.problem)}</ErrorState>
      )}
      {answer.value && recordings.length === 0 && coming.length === 0 && (
        <EmptyState
          icon="microphone" title="Nothing is recorded yet"
          action={<Button kind="primary" icon="record" onClick={() => go(recordPlace)}>Record</Button>}
        >
          One touch on the red button, and it records. What you record is kept while you speak.
        </EmptyState>
      )}
      {recordings.length > 0 && shown.length === 0 && (
        <EmptyState icon="search" title="Nothing like that" action={isNarrowed && (
          <Button onClick={() => { setWords(''); setFilter('all'); setAlbum(undefined); setTag(undefined); }}>Show everything</Button>
        )}>
          No recording has these words here. Titles, notes, tags and markers are searched.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Views
          view={view} recordings={shown}
          line={(recording) => (
            <RecordingLine
              key={recording.id} recording={recording} tags={tags} isChosen={chosen?.has(recording.id)}
              onChoose={() => toggle(recording.id)}
            />
          )}
        />
      )}
      <DropZone label="Bring recordings" accept={accept} onFiles={(files) => void bring(files, album)}>
        Drop any audio or video here; its sound becomes a recording.
      </DropZone>
      {opened === 'album' && <AlbumDialog onClose={() => setOpened(undefined)} />}
      {opened === 'tags' && <TagsDialog onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** What was recorded on other devices: synced where that was bought, brought here by hand otherwise. */
function Elsewhere({ number }: { number: number }) {
  const { client, answers } = useData();
  const { change } = useSettings();
  const connection = useConnection();
  const tell = useToast();
  if (number === 0) return null;
  const look = () => answers.invalidate((key) => key.startsWith('son-'));
  const adopt = async () => {
    try {
      await client.adoptSonRecordings({ device: device() });
      look();
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <Notice action={(
      <span className="buttons">
        <Button kind="primary" icon="sync" onClick={() => void change({ syncs: true }).then((isOn) => isOn && look())}>Sync all devices</Button>
        <Button kind="quiet" disabled={connection === 'away'} onClick={() => void adopt()}>Bring them here</Button>
      </span>
    )}>
      {`${count(number, 'recording')} ${number === 1 ? 'is' : 'are'} on your other devices.`}
    </Notice>
  );
}
