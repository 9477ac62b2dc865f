import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { StoredValue } from '../../../data/index.js';
import {
  Button,
  EmptyState,
  type MenuItem,
  Notice,
  SelectField,
  TextField,
  VirtualList,
  Waiting,
} from '../../../kit/index.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { Link } from '../../../page/router.js';
import {
  longestSearch,
  useAddressWords,
  useSearchInAddress,
} from '../../../page/useSearchInAddress.js';
import { home } from '../addresses.js';
import { useDeleting } from '../hooks/useDeleting.js';
import { type HistoryEntry, useHistory } from '../hooks/useHistory.js';
import { asHistoryOrder, historyOrders } from '../model/historyOrder.js';
import { hasTag, tagCounts } from '../model/songTags.js';
import { Head } from '../parts/Head.js';
import { HistoryRow } from '../parts/history/HistoryRow.js';
import { SelectionBar } from '../parts/history/SelectionBar.js';
import { TagFilter } from '../parts/history/TagFilter.js';
import { words } from '../words.js';

const SongTagsDialog = lazy(() => import('./SongTagsDialog.js'));
const EditTagsDialog = lazy(() => import('./EditTagsDialog.js'));

/** A name, what is known of the song, and its tags; these have more lines where it is narrow. */
const rowHeight = (width: number) => width < 18 ? 130 : 96;

const keptOrder = new StoredValue('amadeus.history-order', asHistoryOrder);

/** What was heard before, here and on the server. */
export default function HistoryScreen() {
  const [text, setWords] = useState(useAddressWords());
  useSearchInAddress(text, setWords);
  const order = useSyncExternalStore(keptOrder.subscribe, keptOrder.get) ?? 'newest';
  const [tags, setTags] = useState<readonly string[]>([]);
  const [renamed, setRenamed] = useState<HistoryEntry>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const history = useHistory({ text, tags, order });
  const counts = useMemo(() => tagCounts(history.all), [history.all]);
  /** The songs whose tags are shown, by their hashes. */
  const [tagged, setTagged] = useState<ReadonlySet<string>>();
  const [isEditingTags, setEditingTags] = useState(false);
  // A tag that no song has any more filters nothing.
  const filtering = tags.filter((tag) => counts.some((one) => hasTag([one.tag], tag)));
  if (filtering.length < tags.length) setTags(filtering);
  // Only the newest come by themselves: in any other order, and by tags, all are looked through.
  const { showMore, trouble } = history.served;
  const wantsAll = tags.length > 0 || order !== 'newest' || chosen !== undefined;
  useEffect(() => {
    if (wantsAll && !trouble) showMore?.();
  }, [wantsAll, showMore, trouble]);
  const remove = useDeleting(history);
  const choose = (song: HistoryEntry) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(song.id)) next.add(song.id);
      return next;
    });
  const selected = history.found.filter(({ id }) => chosen?.has(id));
  const actionsFor = (song: HistoryEntry): MenuItem[] => [
    ...song.where === 'server' ? [] : [{
      label: words.historyScreen.rename,
      icon: 'edit' as const,
      run: () => setRenamed(song),
    }],
    {
      label: words.songTags.tags,
      icon: 'tag',
      run: () => setTagged(new Set([song.hash])),
    },
    {
      label: words.historyScreen.delete,
      icon: 'trash',
      isDangerous: true,
      run: () => void remove([song]),
    },
  ];
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
                maxLength={longestSearch}
                autoComplete='off'
                onChange={(event) => setWords(event.target.value)}
              />
              <SelectField
                label={words.historyScreen.sort}
                value={order}
                onChange={(event) => keptOrder.set(asHistoryOrder(event.target.value))}
              >
                {historyOrders.map((one) => (
                  <option key={one} value={one}>{words.historyScreen[one]}</option>
                ))}
              </SelectField>
              <Button
                icon='check'
                aria-pressed={chosen !== undefined}
                onClick={() => setChosen(chosen ? undefined : new Set())}
              >
                {words.historyScreen.selectSongs}
              </Button>
            </div>
            {counts.length > 0 && (
              <TagFilter
                counts={counts}
                chosen={tags}
                onChoose={setTags}
                onManage={() => setEditingTags(true)}
              />
            )}
            {history.served.isMissing && (
              <Notice>
                {words.historyScreen.onlySongsAnalysedHere}
              </Notice>
            )}
            <p className='unseen' role='status'>
              {(text.trim() || tags.length > 0) && words.historyScreen.song(history.found.length)}
            </p>
            {history.found.length === 0 && !showMore && (
              <p className='quiet'>{words.historyScreen.noMatchingSongs}</p>
            )}
            {chosen && (
              <SelectionBar
                number={selected.length}
                onAll={() => setChosen(new Set(history.found.map(({ id }) => id)))}
                onTags={() => setTagged(new Set(selected.map(({ hash }) => hash)))}
                onDelete={() => void remove(selected).then((is) => is && setChosen(undefined))}
                onDone={() => setChosen(undefined)}
              />
            )}
            {history.found.length > 0 && (
              <VirtualList
                // What is looked for anew begins at its top.
                key={[order, text, ...tags].join('\n')}
                label={words.historyScreen.songs}
                count={history.found.length}
                rowHeight={rowHeight}
                keyOf={(index) => history.found[index]!.id}
                onNearEnd={trouble ? undefined : showMore}
                render={(index) => {
                  const song = history.found[index]!;
                  return (
                    <HistoryRow
                      song={song}
                      isChosen={chosen?.has(song.id)}
                      onChoose={() => choose(song)}
                      actions={actionsFor(song)}
                    />
                  );
                }}
              />
            )}
            {trouble && (
              <Notice
                kind='bad'
                action={showMore && (
                  <Button onClick={showMore}>{words.historyScreen.moreSongs}</Button>
                )}
              >
                {trouble}
              </Notice>
            )}
          </section>
        )}
      <Suspense fallback={null}>
        {tagged && (
          <SongTagsDialog
            songs={history.all.filter(({ hash }) => tagged.has(hash))}
            counts={counts}
            onChange={(change) =>
              history.tag(history.all.filter(({ hash }) => tagged.has(hash)), change)}
            onClose={() => setTagged(undefined)}
          />
        )}
        {isEditingTags && (
          <EditTagsDialog
            songs={history.all}
            onChange={history.tag}
            onClose={() => setEditingTags(false)}
          />
        )}
      </Suspense>
      {renamed && (
        <NameDialog
          title={words.historyScreen.renameSong(renamed.name)}
          action={words.historyScreen.save}
          label={words.historyScreen.name}
          name={renamed.name}
          most={300}
          onName={(title) => history.rename(renamed, title)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}
