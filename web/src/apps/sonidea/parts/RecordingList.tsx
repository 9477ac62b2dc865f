import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { StoredValue } from '../../../data/index.js';
import type { SonAlbum, SonRecording } from '../../../generated/api.js';
import { Button, DropZone, EmptyState, Icon } from '../../../kit/index.js';
import {
  longestSearch,
  useAddressWords,
  useSearchInAddress,
} from '../../../page/useSearchInAddress.js';
import type { useImport } from '../hooks/useImport.js';
import type { ListPlayer } from '../hooks/useListPlayer.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useAlbums, useIsMine, useTags } from '../hooks/useRecordings.js';
import { useRecordingSearch } from '../hooks/useRecordingSearch.js';
import { useTranscriptHits } from '../hooks/useTranscriptHits.js';
import { useSame } from '../hooks/useSame.js';
import { useTrashing } from '../hooks/useTrashing.js';
import { asOrder, orderChoices, sorted } from '../model/sorting.js';
import { words } from '../words.js';
import { BatchBar } from './BatchBar.js';
import { MapView } from './MapView.js';
import { PickField } from './PickField.js';
import { TranscriptHits } from './TranscriptHits.js';
import { RecordingCard, RecordingRow, type RowActions, type RowProps } from './RecordingRow.js';
import { CalendarView, GridView, JournalView, ListView, type View } from './Views.js';

const views: readonly { value: View; label: string }[] = [
  { value: 'list', label: words.libraryScreen.list },
  { value: 'grid', label: words.libraryScreen.grid },
  { value: 'journal', label: words.libraryScreen.journal },
  { value: 'calendar', label: words.libraryScreen.calendar },
  { value: 'map', label: words.libraryScreen.map },
];
const shows = {
  list: ListView,
  grid: GridView,
  journal: JournalView,
  calendar: CalendarView,
  map: MapView,
};

const order = new StoredValue('sonidea.order', asOrder);

interface RecordingListProps {
  recordings: readonly SonRecording[];
  /** The album that they are in, where they are those of one. */
  album?: SonAlbum | undefined;
  view: View;
  onView(view: View): void;
  player: ListPlayer;
  importing: ReturnType<typeof useImport>;
  /** What is beside the number of recordings. */
  aside?: JSX.Element | undefined;
}

/** Recordings, and what can be done with them: play, search, sort, choose several, add more. */
export function RecordingList(props: RecordingListProps) {
  const { recordings, album, view, onView, player, importing, aside } = props;
  const [albums, tags] = [useAlbums(), useTags()];
  const changes = useRecordingChanges();
  const trash = useTrashing();
  const isMine = useIsMine();
  const [search, setSearch] = useState(useAddressWords());
  useSearchInAddress(search, setSearch);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const by = useSyncExternalStore(order.subscribe, order.get) ?? 'newest';
  // These two show days one after the other.
  const isByDay = view === 'journal' || view === 'calendar';
  const text = useDeferredValue(search);
  const inOrder = useMemo(() => isByDay ? recordings : sorted(recordings, by), [
    recordings,
    by,
    isByDay,
  ]);
  const shown = useRecordingSearch(inOrder, text, tags);
  const spoken = useTranscriptHits(text, album?.is_shared ? album.id : undefined);
  // Those of this shelf alone.
  const hits = useMemo(() => {
    const here = new Set(recordings.map(({ id }) => id));
    return spoken.hits.filter(({ recording }) => here.has(recording));
  }, [recordings, spoken.hits]);
  useStopAsItGoes(recordings, player);
  const byId = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags]);
  const actions = useSame<RowActions>({
    choose: ({ id }) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    trash: (recording) => void trash([recording]),
    favourite: (recording) =>
      void changes.edit(recording, { is_favorite: !recording.is_favorite }),
  });
  const propsOf = (recording: SonRecording): RowProps => ({
    recording,
    player,
    tags: byId,
    isChoosing: chosen !== undefined,
    isChosen: chosen?.has(recording.id) ?? false,
    isMine: isMine(recording),
    by: isMine(recording)
      ? undefined
      : album?.members.find(({ person }) => person === recording.person)?.name,
    actions,
  });
  const Shown = shows[view] ?? ListView;
  return (
    <div className='son-found' data-spoken={hits.length > 0 ? '' : undefined}>
      <div className='son-tools'>
        <label className='son-search'>
          <Icon name='search' size={20} />
          <input
            type='search'
            className='input'
            aria-label={words.libraryScreen.search}
            placeholder={words.libraryScreen.search}
            value={search}
            maxLength={longestSearch}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {!isByDay && (
          <PickField
            label={words.libraryScreen.sort}
            icon='sort'
            options={orderChoices}
            value={by}
            onChange={(next) => order.set(next)}
          />
        )}
        <PickField
          label={words.libraryScreen.view}
          icon='eye'
          options={views}
          value={view in shows ? view : 'list'}
          onChange={onView}
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
        {aside}
      </p>
      {shown.length === 0
        ? hits.length === 0 && spoken.isKnown && (
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
      <TranscriptHits hits={hits} isMissing={spoken.isMissing} />
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

/** What has gone from the list, with the button that would pause it, is heard no more. */
function useStopAsItGoes(recordings: readonly SonRecording[], player: ListPlayer): void {
  const { current, stop } = player;
  const before = useRef(recordings);
  useEffect(() => {
    const isIn = (all: readonly SonRecording[]) => all.some(({ id }) => id === current);
    if (isIn(before.current) && !isIn(recordings)) stop();
    before.current = recordings;
  });
}
