import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import {
  Button,
  EmptyState,
  ErrorState,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import type { YakFolder, YakSound } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { LeftRecordings } from '../../../page/LeftRecordings.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { go } from '../../../page/router.js';
import { PageHead } from '../../../page/PageHead.js';
import { SharedFiles } from '../../../page/SharedFiles.js';
import { type PendingRecording, useRecordings } from '../../../page/useRecordings.js';
import { wordsFor } from '../../../data/trouble.js';
import { NativeAdCard, useAccess, useGate, useRefusals } from '../../../store/index.js';
import { apiPath } from '../addresses.js';
import { isCounted, reordered, useFolders, useSounds } from '../hooks/useBoard.js';
import { useBoardChanges } from '../hooks/useBoardChanges.js';
import { useDeck } from '../hooks/useDeck.js';
import { useFilesFromAnywhere } from '../hooks/useFilesFromAnywhere.js';
import { useImport } from '../hooks/useImport.js';
import { forBoard, longestName } from '../model/newSound.js';
import { useKeys, useLetters } from '../hooks/useKeys.js';
import { MidiProvider } from '../hooks/useMidiLearning.js';
import { usePreferences } from '../hooks/usePreferences.js';
import { useRemote } from '../hooks/useRemote.js';
import { useSearch } from '../hooks/useSearch.js';
import { BoardHead } from '../parts/BoardHead.js';
import { FolderTabs } from '../parts/FolderTabs.js';
import { IncomingPads } from '../parts/IncomingPads.js';
import type { Mode } from '../parts/Pad.js';
import { Pulse } from '../parts/PadGrid.js';
import { Pads } from '../parts/Pads.js';
import { PlayingBar } from '../parts/PlayingBar.js';
import type { SoundActions } from '../parts/SoundMenu.js';
import { words } from '../words.js';
import { ColourDialog, FolderDialog, FolderOrderDialog, MoveDialog } from './dialogs.js';
import { ExportDialog } from './ExportDialog.js';
import { NoPlaceDialog } from './NoPlaceDialog.js';
import { Onboarding } from './Onboarding.js';
import { RecorderSheet } from './RecorderSheet.js';
import { ScenesSheet } from './ScenesSheet.js';
import { SettingsSheet } from './SettingsSheet.js';
import { SoundSheet } from './SoundSheet.js';

/** What had no place on the board: files, or a recording, which stays until it has one. */
interface Left {
  files: readonly File[];
  recording?: PendingRecording;
}

/** What lies over the board. */
type Over =
  | { kind: 'sound'; sound: YakSound }
  | { kind: 'rename' | 'move' | 'colour' | 'export'; sound: YakSound; isOverPanel: boolean }
  | { kind: 'folder'; folder?: YakFolder }
  | { kind: 'no place'; left: Left; limit: number | undefined }
  | { kind: 'folder order' | 'record' | 'scenes' | 'settings' | 'welcome' };

/** The one screen of the app: a grid of pads, and everything around it. */
export function BoardScreen() {
  const { answers } = useData();
  const { answer, sounds } = useSounds();
  const access = useAccess();
  const most = access.limit('yakback.sounds');
  // Who cannot ask the store now is not held up by it: the server decides when the files arrive.
  const limit = access.state === 'known' && most < Infinity ? most : undefined;
  if (sounds) return <Board sounds={sounds} limit={limit} />;
  return (
    <>
      <PageHead title={words.common.yakBack} />
      {answer.problem
        ? (
          <ErrorState
            title={words.boardScreen.theBoardCannotBeShown}
            onRetry={() => answers.refresh()}
          >
            {wordsFor(answer.problem)}
          </ErrorState>
        )
        : <Waiting>{words.boardScreen.loadingYourBoard}</Waiting>}
    </>
  );
}

interface BoardProps {
  sounds: readonly YakSound[];
  /** How many sounds there may be; missing when there is no limit, or nobody knows one. */
  limit: number | undefined;
}

function Board({ sounds, limit }: BoardProps) {
  const { outbox } = useData();
  const deck = useDeck();
  const folders = useFolders();
  const changes = useBoardChanges();
  const remote = useRemote();
  const ask = useConfirm();
  const gate = useGate();
  const showToast = useToast();
  useRefusals(apiPath, {
    usual: 'yakback.sounds',
    onOther({ id, method, reason }) {
      // What was deleted elsewhere meanwhile needs no settings any more.
      if (method === 'PATCH' && reason?.status === 404) void outbox.dismiss(id);
    },
  });
  const { preferences, change } = usePreferences();
  const [mode, setMode] = useState<Mode>('perform');
  const [query, setQuery] = useState('');
  const [folder, setFolder] = useState<string>();
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  /** What was opened from a sound's panel leaves it open. */
  const closeTop = () =>
    setOver((old) =>
      old && 'isOverPanel' in old && old.isOverPanel
        ? { kind: 'sound', sound: old.sound }
        : undefined
    );
  const openFor = (kind: 'rename' | 'move' | 'colour' | 'export') => (sound: YakSound) =>
    setOver((old) => ({ kind, sound, isOverPanel: old?.kind === 'sound' }));
  // What is deleted elsewhere takes its window with it, and does not open it again when it is back.
  const isGone = over !== undefined && 'sound' in over &&
    !sounds.some(({ id }) => id === over.sound.id);
  useEffect(() => {
    if (isGone) setOver(undefined);
  }, [isGone]);
  const recordings = useRecordings('', over !== undefined);

  const place = folders.some(({ id }) => id === folder) ? folder : undefined;
  const text = useDeferredValue(query);
  const shown = useSearch(sounds, place, text);
  const letters = useLetters(shown);
  const counted = sounds.filter(isCounted).length;
  const free = limit === undefined ? undefined : limit - counted;
  const { coming, bring, arrivals } = useImport(free);

  const buzz = preferences?.hapticEnabled ?? true;
  const press = useCallback((sound: YakSound) => {
    if (sound.state !== 'ready') return setOver({ kind: 'sound', sound });
    if (remote.chosen) remote.press(sound);
    else deck.press(sound);
    // Only what is held in the hand can buzz.
    if (buzz && navigator.maxTouchPoints > 0) navigator.vibrate?.(12);
  }, [deck, remote, buzz]);
  const take = async (files: readonly File[]) => {
    const left = await bring(files, place);
    if (left.length > 0) setOver({ kind: 'no place', left: { files: left }, limit });
  };
  const makePad = async (recording: PendingRecording) => {
    const file = await recordings.file(recording);
    const left = file ? await bring([file], place, nameOf(recording)) : [];
    if (left.length > 0) setOver({ kind: 'no place', left: { files: left, recording }, limit });
    else await recordings.forget(recording);
  };
  const buyFor = async ({ files, recording }: Left) => {
    close();
    if (!await gate.ask('yakback.sounds', counted)) return;
    await arrivals.add(files, ...forBoard(place, recording && nameOf(recording)));
    if (recording) await recordings.forget(recording);
  };
  /** Does something, and tells why it did not work. */
  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => showToast({ text: wordsFor(error), kind: 'bad' }));

  const actions: SoundActions = {
    open: (sound) => setOver({ kind: 'sound', sound }),
    rename: openFor('rename'),
    move: openFor('move'),
    colour: openFor('colour'),
    export: openFor('export'),
    favour: (sound) => void changes.edit(sound, { is_favorite: !sound.is_favorite }),
    remove: async (sound) => {
      const isSure = await ask({
        title: words.boardScreen.delete(sound.name),
        action: words.common.delete,
        isDangerous: true,
        text: words.boardScreen.thisRemovesIt,
      });
      if (!isSure) return;
      close();
      deck.stop(sound.id);
      await changes.remove(sound);
    },
  };

  useKeys(shown, letters, press, () => deck.stopAll());
  useFilesFromAnywhere((files) => void attempt(take(files)));
  useWelcome(preferences, change, () => setOver({ kind: 'welcome' }));

  return (
    <MidiProvider onPad={(pad) => sounds.filter(({ id }) => id === pad).forEach(press)}>
      <Pulse />
      <BoardHead
        mode={mode}
        onMode={setMode}
        query={query}
        onQuery={setQuery}
        remote={remote}
        onFiles={(files) => void attempt(take(files))}
        onRecord={() => setOver({ kind: 'record' })}
        onClip={(heard, name) => attempt(recordings.keep(heard, name).then(makePad))}
        onScenes={() => setOver({ kind: 'scenes' })}
        onSettings={() => setOver({ kind: 'settings' })}
      />
      <FolderTabs
        folders={folders}
        value={place}
        onChange={setFolder}
        onNew={() => setOver({ kind: 'folder' })}
        onEdit={(one) => setOver({ kind: 'folder', folder: one })}
        onReorder={() => setOver({ kind: 'folder order' })}
      />
      <LeftRecordings
        recordings={recordings}
        action={words.boardScreen.addAsAPad}
        without={words.boardScreen.isNotOnBoardYet}
        onUse={makePad}
      />
      <SharedFiles app='yakback' />
      <IncomingPads
        coming={coming}
        arrivals={arrivals}
        onMore={free !== undefined && free <= 0
          ? () => gate.ask('yakback.sounds', counted)
          : undefined}
      />
      {shown.length > 0
        ? (
          <Pads
            sounds={shown}
            mode={mode}
            letters={letters}
            elsewhere={remote.elsewhere}
            actions={actions}
            onPress={press}
            canSort={query === ''}
            onOrder={(ids) => changes.order(reordered(sounds, ids))}
          />
        )
        : (
          <Nothing
            isSearch={query !== ''}
            isFolder={place !== undefined}
            onRecord={() => setOver({ kind: 'record' })}
          />
        )}
      <NativeAdCard slot='yakback.banner' />
      <PlayingBar sounds={sounds} remote={remote} />
      <Windows
        over={over}
        sounds={sounds}
        actions={actions}
        limit={limit}
        counted={counted}
        onClose={closeTop}
        onRecorded={async (recording) => {
          await attempt(makePad(recording));
          setOver((now) => now?.kind === 'record' ? undefined : now);
        }}
        onReplay={() => setOver({ kind: 'welcome' })}
        onBuy={(left) => void attempt(buyFor(left))}
      />
    </MidiProvider>
  );
}

const nameOf = ({ name }: PendingRecording): string =>
  name ?? words.boardScreen.interruptedRecording;

/** At so many visits somebody is asked what they miss. */
const visitsBeforeAsking = 10;

/** The introduction, once; and after ten visits a question, once. */
function useWelcome(
  preferences: ReturnType<typeof usePreferences>['preferences'],
  change: ReturnType<typeof usePreferences>['change'],
  welcome: () => void,
): void {
  const isCounted = useRef(false);
  const showToast = useToast();
  useEffect(() => {
    if (!preferences || isCounted.current) return;
    isCounted.current = true;
    const visits = preferences.launchCount + 1;
    void change({ launchCount: visits });
    if (!preferences.hasCompletedOnboarding) welcome();
    if (visits === visitsBeforeAsking) {
      showToast({
        text: words.boardScreen.isAnythingMissing,
        action: { label: words.boardScreen.giveFeedback, run: () => go('/help') },
      });
    }
  }, [preferences, change, welcome, showToast]);
}

function Nothing(
  { isSearch, isFolder, onRecord }: { isSearch: boolean; isFolder: boolean; onRecord(): void },
) {
  if (isSearch) {
    return (
      <EmptyState icon='search' title={words.boardScreen.noMatches}>
        {words.boardScreen.tryAShorterSearch}
      </EmptyState>
    );
  }
  if (isFolder) {
    return (
      <EmptyState icon='folder' title={words.boardScreen.thisFolderIsEmpty}>
        {words.boardScreen.soundsYouAddNow}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon='note'
      title={words.boardScreen.noSoundsYet}
      action={
        <Button kind='primary' icon='microphone' onClick={onRecord}>
          {words.boardScreen.recordOne}
        </Button>
      }
    >
      {words.boardScreen.dropAudioOrVideoFiles}
    </EmptyState>
  );
}

interface WindowsProps extends BoardProps {
  over: Over | undefined;
  counted: number;
  actions: SoundActions;
  /** A recording is over, has its name, and is to be a pad. */
  onRecorded(recording: PendingRecording): Promise<void>;
  onReplay(): void;
  /** More is bought, and this then comes. */
  onBuy(left: Left): void;
  onClose(): void;
}

/** The window that lies over the board, if any. */
function Windows(props: WindowsProps) {
  const { over, sounds, actions, limit, counted, onRecorded, onReplay, onBuy, onClose } = props;
  const { change } = usePreferences();
  switch (over?.kind) {
    case 'sound':
    case 'rename':
    case 'move':
    case 'colour':
    case 'export': {
      const sound = sounds.find(({ id }) => id === over.sound.id);
      return sound
        ? <SoundWindows over={over} sound={sound} actions={actions} onClose={onClose} />
        : null;
    }
    case 'folder':
      return <FolderDialog folder={over.folder} onClose={onClose} />;
    case 'folder order':
      return <FolderOrderDialog onClose={onClose} />;
    case 'no place':
      return (
        <NoPlaceDialog
          names={over.left.recording
            ? [nameOf(over.left.recording)]
            : over.left.files.map(({ name }) => name)}
          isRecording={over.left.recording !== undefined}
          limit={over.limit}
          onBuy={() => onBuy(over.left)}
          onClose={onClose}
        />
      );
    case 'record':
      return <RecorderSheet onDone={onRecorded} onClose={onClose} />;
    case 'scenes':
      return <ScenesSheet onClose={onClose} />;
    case 'settings':
      return (
        <SettingsSheet
          sounds={sounds}
          limit={limit}
          counted={counted}
          onReplay={onReplay}
          onClose={onClose}
        />
      );
    case 'welcome':
      return (
        <Onboarding
          onDone={() => {
            void change({ hasCompletedOnboarding: true });
            onClose();
          }}
        />
      );
    default:
      return null;
  }
}

/** A sound's panel, and what is opened from there or from its menu. */
function SoundWindows({ over, sound, actions, onClose }: {
  over: Extract<Over, { sound: YakSound }>;
  sound: YakSound;
  actions: SoundActions;
  onClose(): void;
}) {
  const changes = useBoardChanges();
  return (
    <>
      {(over.kind === 'sound' || over.isOverPanel) && (
        <SoundSheet sound={sound} actions={actions} onClose={onClose} />
      )}
      {over.kind === 'rename' && (
        <NameDialog
          title={words.common.rename}
          action={words.common.rename}
          label={words.dialogs.name}
          name={sound.name}
          most={longestName}
          onClose={onClose}
          onName={(name) =>
            changes.edit(sound, { name }, words.boardScreen.renameTo(sound.name, name))}
        />
      )}
      {over.kind === 'move' && <MoveDialog sound={sound} onClose={onClose} />}
      {over.kind === 'colour' && <ColourDialog sound={sound} onClose={onClose} />}
      {over.kind === 'export' && <ExportDialog sound={sound} onClose={onClose} />}
    </>
  );
}
