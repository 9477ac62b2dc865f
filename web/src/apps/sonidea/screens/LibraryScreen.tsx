import { useMemo, useState } from 'react';
import { asText, StoredValue } from '../../../data/index.js';
import type { SonAlbum, SonRecording } from '../../../generated/api.js';
import { DropZone, EmptyState, Icon, Menu, Notice, Waiting } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { SharedFiles } from '../../../page/SharedFiles.js';
import { go, Link, useQuery } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { TrialNudge } from '../../../store/index.js';
import { albumPath, home, recordPath } from '../addresses.js';
import { useImport } from '../hooks/useImport.js';
import { type ListPlayer, useListPlayer } from '../hooks/useListPlayer.js';
import { useMay } from '../hooks/useMay.js';
import { useWaitingTakes } from '../hooks/useRecorder.js';
import {
  useAlbumList,
  useAlbums,
  useRecordings,
  useSettings,
  useTagList,
  useTags,
} from '../hooks/useRecordings.js';
import { device } from '../../../recordings/device.js';
import { albumShelf, holds, type Shelf, tagShelf } from '../model/filters.js';
import { Head } from '../parts/Head.js';
import { InterruptedTakes } from '../parts/InterruptedTakes.js';
import { OnTheWay } from '../parts/OnTheWay.js';
import { Rail } from '../parts/Rail.js';
import { RecordingList } from '../parts/RecordingList.js';
import type { View } from '../parts/Views.js';
import { words } from '../words.js';

/** Where the view and the shelf are told: Back, links and a reload keep them. */
function goTo(shelf: Shelf, view: View): void {
  const query = new URLSearchParams(location.search);
  query.delete('shelf');
  query.delete('view');
  if (shelf !== 'all') query.set('shelf', shelf);
  if (view !== 'list') query.set('view', view);
  go(`${query}` ? `${home}?${query}` : home, { replace: true });
}

/** What is chosen, or everything where that is a tag that was deleted. */
function useShelf(): Shelf {
  const shelf = useQuery('shelf') ?? 'all';
  const known = useTagList().value?.tags;
  const isTag = shelf.startsWith(tagShelf(''));
  return isTag && known?.every(({ id }) => tagShelf(id) !== shelf) ? 'all' : shelf;
}

/** Everything that was recorded, and how to find it again. */
export function LibraryScreen() {
  const { answer, recordings = [], elsewhere } = useRecordings();
  const albums = useAlbums();
  const importing = useImport();
  const player = useListPlayer();
  const isWaiting = useWaitingTakes().length > 0;
  const shelf = useShelf();
  const isEmpty = recordings.length === 0 && !isWaiting;
  const isBare = isEmpty && !shelf.startsWith('album/') &&
    !albums.some(({ kind }) => kind === 'own');
  return (
    <div className='son-library'>
      <Head title={words.common.sonidea} />
      <TrialNudge app='sonidea' />
      <InterruptedTakes />
      <SharedFiles app='sonidea' />
      <OnTheWay importing={importing} player={player} />
      {elsewhere > 0 && <Elsewhere key={elsewhere} number={elsewhere} />}
      <Answered answer={answer} what={words.common.recordings}>
        {() =>
          isBare
            ? <NothingYet importing={importing} />
            : <Shelves {...{ recordings, isEmpty, shelf, importing, player, albums }} />}
      </Answered>
    </div>
  );
}

function NothingYet({ importing }: Pick<ShelvesProps, 'importing'>) {
  return (
    <EmptyState
      icon='microphone'
      title={words.libraryScreen.nothingRecordedYet}
      action={
        <DropZone
          label={words.libraryScreen.addAudioOrVideo}
          accept='audio/*,video/*'
          onFiles={(files) => importing.bring(files)}
        >
          <Link to={recordPath} className='button' data-kind='primary'>
            <Icon name='microphone' size={20} />
            <span>{words.libraryScreen.recordYourFirstIdea}</span>
          </Link>
        </DropZone>
      }
    >
      {words.libraryScreen.humItStrum}
    </EmptyState>
  );
}

interface ShelvesProps {
  /** One’s own. */
  recordings: readonly SonRecording[];
  /** Whether none of them is there or on its way. */
  isEmpty: boolean;
  albums: readonly SonAlbum[];
  shelf: Shelf;
  importing: ReturnType<typeof useImport>;
  player: ListPlayer;
}

function Shelves({ recordings, isEmpty, albums, shelf, importing, player }: ShelvesProps) {
  const tags = useTags();
  const view = (useQuery('view') ?? 'list') as View;
  const album = albums.find(({ id }) => albumShelf(id) === shelf);
  const shared = album?.is_shared ? album.id : undefined;
  const here = useRecordings(shared);
  return (
    <div className='son-shelves'>
      <Rail
        {...{ recordings, albums, tags }}
        chosen={shelf}
        onChoose={(next) => goTo(next, view)}
      />
      {shelf.startsWith('album/') && !album
        ? <NoAlbum />
        : (
          <Answered answer={here.answer} what={words.common.theAlbum}>
            {() => (
              <OnShelf
                {...{ isEmpty, shelf, view, album, importing, player }}
                recordings={here.recordings ?? []}
              />
            )}
          </Answered>
        )}
    </div>
  );
}

interface OnShelfProps extends Omit<ShelvesProps, 'albums'> {
  view: View;
  album: SonAlbum | undefined;
}

/** The recordings of a shelf. */
function OnShelf(props: OnShelfProps) {
  const { recordings, isEmpty, shelf, view, album, importing, player } = props;
  const held = useMemo(() => {
    const now = Date.now();
    return recordings.filter((one) => holds(shelf, one, now));
  }, [recordings, shelf]);
  if (shelf === 'all' && isEmpty) return <NothingYet importing={importing} />;
  return (
    <RecordingList
      {...{ album, view, importing, player }}
      recordings={held}
      onView={(next) => goTo(shelf, next)}
      aside={album && <Link to={albumPath(album.id)}>{words.libraryScreen.aboutThisAlbum}</Link>}
    />
  );
}

/** Instead of an album that was left, or that was never one’s own. */
function NoAlbum() {
  const { value, isStale } = useAlbumList();
  if (!value || isStale) return <Waiting>{words.libraryScreen.theAlbum}</Waiting>;
  return (
    <EmptyState
      icon='folder'
      title={words.libraryScreen.albumIsNotSharedWith}
      action={<Link to={home} className='button'>{words.common.allRecordings}</Link>}
    >
      {words.libraryScreen.wasDeletedOrWereRemoved}
    </EmptyState>
  );
}

/** Of how many others on other devices nothing is to be said any more. */
const putAway = new StoredValue('sonidea.elsewhere', asText);

/** What was recorded on other devices: nothing is ever out of reach. */
function Elsewhere({ number }: { number: number }) {
  const data = useData();
  const { has, may } = useMay();
  const { change } = useSettings();
  const { trouble, run } = useAction();
  const adopt = () =>
    run(async () => {
      await data.client.adoptSonRecordings({ device: device() });
      await data.catchUp();
    });
  const sync = () =>
    run(async () => {
      if (await may('sync')) await change({ syncs: true });
    });
  const [isAway, setAway] = useState(putAway.get() === `${number}`);
  if (isAway) return null;
  return (
    <Notice
      action={
        <Menu
          label={words.libraryScreen.whatToDoWithThem}
          items={[
            { label: words.libraryScreen.downloadThem, icon: 'download', run: () => void adopt() },
            {
              label: has('sync')
                ? words.libraryScreen.turnOnSync
                : words.libraryScreen.keepAllDevicesInSync,
              icon: 'sync',
              run: () => void sync(),
            },
          ]}
        />
      }
      onDismiss={() => {
        putAway.set(`${number}`);
        setAway(true);
      }}
    >
      {trouble ?? words.libraryScreen.recordingIsOnOtherDevices(number)}
    </Notice>
  );
}
