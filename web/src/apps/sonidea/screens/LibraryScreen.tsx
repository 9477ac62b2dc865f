import { useDeferredValue, useMemo, useState } from 'react';
import type { SonAlbum, SonRecording, SonTag } from '../../../generated/api.js';
import {
  Button,
  Choice,
  DropZone,
  EmptyState,
  Icon,
  Notice,
  Waiting,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { go, Link, useQuery } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { TrialNudge } from '../../../store/index.js';
import { albumPath, home, recordPath } from '../addresses.js';
import { useImport } from '../hooks/useImport.js';
import { useMay } from '../hooks/useMay.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import {
  useAlbumList,
  useAlbums,
  useIsMine,
  useRecordings,
  useSettings,
  useTags,
} from '../hooks/useRecordings.js';
import { useTrashing } from '../hooks/useTrashing.js';
import { device } from '../model/device.js';
import { albumShelf, found, holds, type Shelf } from '../model/filters.js';
import { BatchBar } from '../parts/BatchBar.js';
import { Head } from '../parts/Head.js';
import { InterruptedTakes } from '../parts/InterruptedTakes.js';
import { OnTheWay } from '../parts/OnTheWay.js';
import { Rail } from '../parts/Rail.js';
import { RecordingCard, RecordingRow, type RowProps } from '../parts/RecordingRow.js';
import { CalendarView, GridView, JournalView, ListView, type View } from '../parts/Views.js';
import { words } from '../words.js';

const views: readonly { value: View; label: string }[] = [
  { value: 'list', label: words.libraryScreen.list },
  { value: 'grid', label: words.libraryScreen.grid },
  { value: 'journal', label: words.libraryScreen.journal },
  { value: 'calendar', label: words.libraryScreen.calendar },
];
const shows = { list: ListView, grid: GridView, journal: JournalView, calendar: CalendarView };

/** Where the view and the shelf are told: Back, links and a reload keep them. */
function goTo(shelf: Shelf, view: View): void {
  const query = new URLSearchParams();
  if (shelf !== 'all') query.set('shelf', shelf);
  if (view !== 'list') query.set('view', view);
  go(`${query}` ? `${home}?${query}` : home, { replace: true });
}

/** Everything that was recorded, and how to find it again. */
export function LibraryScreen() {
  const { answer, recordings = [], elsewhere } = useRecordings();
  const albums = useAlbums();
  const importing = useImport();
  const shelf = useQuery('shelf') ?? 'all';
  const isBare = recordings.length === 0 && !shelf.startsWith('album/') &&
    !albums.some(({ kind }) => kind === 'own');
  return (
    <div className='son-library'>
      <Head title={words.common.sonidea} />
      <TrialNudge app='sonidea' />
      <InterruptedTakes />
      <OnTheWay importing={importing} />
      {elsewhere > 0 && <Elsewhere number={elsewhere} />}
      <Answered answer={answer} what={words.common.recordings}>
        {() =>
          isBare
            ? (
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
            )
            : <Shelves {...{ recordings, shelf, importing, albums }} />}
      </Answered>
    </div>
  );
}

interface ShelvesProps {
  /** One’s own. */
  recordings: readonly SonRecording[];
  albums: readonly SonAlbum[];
  shelf: Shelf;
  importing: ReturnType<typeof useImport>;
}

function Shelves({ recordings, albums, shelf, importing }: ShelvesProps) {
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
              <Found
                {...{ albums, tags, shelf, view, album, importing }}
                recordings={here.recordings ?? []}
              />
            )}
          </Answered>
        )}
    </div>
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

interface FoundProps extends ShelvesProps {
  tags: readonly SonTag[];
  view: View;
  album: SonAlbum | undefined;
}

/** The recordings of a shelf, and what can be done with them. */
function Found({ recordings, albums, tags, shelf, view, album, importing }: FoundProps) {
  const changes = useRecordingChanges();
  const trash = useTrashing();
  const isMine = useIsMine();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const text = useDeferredValue(search);
  const shown = useMemo(() => {
    const now = Date.now();
    return found(recordings.filter((one) => holds(shelf, one, now)), text, tags);
  }, [recordings, shelf, text, tags]);
  const byId = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags]);
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const propsOf = (recording: SonRecording): RowProps => ({
    recording,
    tags: byId,
    isChoosing: chosen !== undefined,
    isChosen: chosen?.has(recording.id) ?? false,
    isMine: isMine(recording),
    by: isMine(recording)
      ? undefined
      : album?.members.find(({ person }) => person === recording.person)?.name,
    onChoose: () => toggle(recording.id),
    onTrash: () => void trash([recording]),
    onFavourite: () => void changes.edit(recording, { is_favorite: !recording.is_favorite }),
  });
  const Shown = shows[view] ?? ListView;
  return (
    <div className='son-found'>
      <div className='son-tools'>
        <label className='son-search'>
          <Icon name='search' size={20} />
          <input
            type='search'
            className='input'
            aria-label={words.libraryScreen.search}
            placeholder={words.libraryScreen.searchTitlesNotesTags}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Choice
          label={words.libraryScreen.view}
          options={views}
          value={view}
          onChange={(next) => goTo(shelf, next)}
        />
        <Button
          kind='quiet'
          icon='check'
          aria-pressed={chosen !== undefined}
          onClick={() => setChosen(chosen ? undefined : new Set())}
        >
          {words.libraryScreen.select}
        </Button>
      </div>
      {chosen && (
        <BatchBar
          chosen={recordings.filter(({ id }) => chosen.has(id))}
          albums={albums}
          tags={tags}
          onAll={() => setChosen(new Set(shown.map(({ id }) => id)))}
          onDone={() => setChosen(undefined)}
        />
      )}
      <p className='son-found-count quiet' role='status'>
        {words.common.recordingRecordings(shown.length)}
        {album && <Link to={albumPath(album.id)}>{words.libraryScreen.aboutThisAlbum}</Link>}
      </p>
      {shown.length === 0
        ? (
          <EmptyState icon='search' title={words.libraryScreen.nothingHere}>
            {text
              ? words.libraryScreen.noTitleNotesOr(text)
              : words.libraryScreen.moveRecordingsHereOrRecord}
          </EmptyState>
        )
        : (
          <Shown
            recordings={shown}
            row={(one) => <RecordingRow {...propsOf(one)} />}
            card={(one) => <RecordingCard {...propsOf(one)} />}
          />
        )}
      {album?.role !== 'viewer' && (
        <DropZone
          label={words.libraryScreen.addAudioOrVideo}
          accept='audio/*,video/*'
          onFiles={(files) => importing.bring(files, album?.id)}
        />
      )}
    </div>
  );
}

/** What was recorded on other devices: nothing is ever out of reach. */
function Elsewhere({ number }: { number: number }) {
  const data = useData();
  const { has, may } = useMay();
  const { change } = useSettings();
  const { isBusy, trouble, run } = useAction();
  const adopt = () =>
    run(async () => {
      await data.client.adoptSonRecordings({ device: device() });
      await data.catchUp();
    });
  const sync = () =>
    run(async () => {
      if (await may('sync')) await change({ syncs: true });
    });
  return (
    <Notice
      action={
        <span className='buttons'>
          <Button busy={isBusy} onClick={() => void adopt()}>
            {words.libraryScreen.downloadThem}
          </Button>
          <Button kind='quiet' icon='sync' onClick={() => void sync()}>
            {has('sync')
              ? words.libraryScreen.turnOnSync
              : words.libraryScreen.keepAllDevicesInSync}
          </Button>
        </span>
      }
    >
      {trouble ?? words.libraryScreen.recordingIsOnOtherDevices(number)}
    </Notice>
  );
}
