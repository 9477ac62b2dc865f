import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonEdit, SonRecording } from '../../../generated/api.js';
import {
  Button,
  EmptyState,
  IconButton,
  Notice,
  Switch,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useConnection, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { useQuery } from '../../../page/router.js';
import { useGo } from '../../../page/useGo.js';
import { useIsHere } from '../../../page/useIsHere.js';
import { wordsFor } from '../../../data/trouble.js';
import { Playback } from '../../../players/Playback.js';
import { recordingPath } from '../addresses.js';
import { useEdits } from '../hooks/useEdits.js';
import { useMay } from '../hooks/useMay.js';
import { useSamples } from '../hooks/usePeaks.js';
import { usePlayer } from '../hooks/usePlayer.js';
import { useRecording } from '../hooks/useRecordings.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { type Sound, useSound } from '../hooks/useSound.js';
import {
  carryEdit,
  carryPoint,
  carryStretch,
  pasteOf,
  type SeenStretch,
} from '../model/carry.js';
import { nameOf, snapped } from '../model/editTools.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime, startOf, stretchTimes } from '../model/times.js';
import { Head } from '../parts/Head.js';
import type { Stretch } from '../model/stretch.js';
import { History } from '../parts/History.js';
import { InTrash } from '../parts/InTrash.js';
import { PlayheadTime } from '../parts/PlayheadTime.js';
import { ToolsPanel } from '../parts/ToolsPanel.js';
import { WaveView } from '../parts/WaveView.js';
import { words } from '../words.js';

/** The workbench: a recording is cut here, and its original stays. */
export function EditorScreen({ id }: { id: string }) {
  const answer = useRecording(id);
  const { has, may } = useMay();
  const isAway = useConnection() === 'away';
  return (
    <div className='son-page'>
      <Head
        title={answer.value ? words.editorScreen.edit(answer.value.title) : words.common.edit}
        back={{ to: recordingPath(id), label: words.common.backToTheRecording }}
      />
      {isAway && (
        <Notice kind='warn'>
          {words.editorScreen.editingNeedsTheServer}
        </Notice>
      )}
      {!has('edit-mode') && (
        <Notice
          action={
            <Button
              kind='primary'
              onClick={() => void may('edit-mode')}
            >
              {words.editorScreen.unlockEditing}
            </Button>
          }
        >
          {words.editorScreen.editingIsPartSonideaPro}
        </Notice>
      )}
      <Answered answer={answer} what={words.common.theRecording}>
        {(recording) =>
          recording.state === 'ready'
            ? <Workbench key={recording.id} recording={recording} isAway={isAway} />
            : (
              <EmptyState icon='clock' title={words.editorScreen.notReadyYet}>
                {recording.error ?? words.editorScreen.isBeingPreparedCanEdit}
              </EmptyState>
            )}
      </Answered>
    </div>
  );
}

function Workbench({ recording, isAway }: { recording: SonRecording; isAway: boolean }) {
  const data = useData();
  const { may } = useMay();
  const ask = useConfirm();
  const showToast = useToast();
  const edits = useEdits(recording.id);
  const { list, inEffect } = edits;
  const { isHeld, hold } = useHold();
  const sound = useSound(recording, edits.lists, isHeld);
  const { seconds } = sound;
  const heard = heardOf(recording, sound);
  const { samples, want } = useSamples(heard);
  const [selected, setSelected] = useState<SeenStretch>();
  const [snaps, setSnaps] = useState(true);
  const [copied, setCopied] = useState<SeenStretch>();
  const preview = useRef<Playback>();
  const isHere = useIsHere();
  const go = useGo();
  // The same however often it is tried: it may have been done, and only the answer was not heard.
  const [halves] = useState(() => ({ first: makeId(), second: makeId() }));
  const isTried = useRef(false);
  useEffect(() => () => preview.current?.close(), []);
  const begin = startOf(Number(useQuery('t') ?? NaN), 0, seconds);
  const { playhead, isPlaying, seek, toggle, pause } = usePlayer(heard, begin, () => undefined);
  useCarriedPosition(sound, playhead, seek);
  const isBehind = edits.isWaiting || recording.is_rendering || sound.hash !== recording.hash;
  const place = (at: number) => snaps ? snapped(samples, at) : at;
  const position = () => place(playhead.seconds);
  const stretch = selected && carryStretch(selected, selected.of, sound.edits);
  const selection = stretch &&
    { from: Math.max(0, place(stretch.from)), to: Math.min(seconds, place(stretch.to)) };
  const select = (next: Stretch | undefined) => setSelected(next && { ...next, of: sound });
  /** Adds an edit of the sound that is seen; what is chosen stays where it was not done. */
  const add = async (
    name: string,
    make: (inEffect: readonly SonEdit[]) => SonEdit | undefined,
    gone = nothingLeft,
  ) => {
    if (isAway) return showAway();
    setSelected(undefined);
    const isDone = await may('edit-mode') && await edits.add(name, make, gone);
    if (!isDone) setSelected((now) => now ?? selected);
  };
  const leavesNothing = ({ kind, from = 0, to = 0 }: SonEdit) => {
    const isAll = kind === 'cut' && seconds - (to - from) < shortestRest;
    if (isAll) showToast({ text: words.editorScreen.wouldLeaveNothing });
    return isAll;
  };
  const doIt = (edit: SonEdit) => {
    if (leavesNothing(edit)) return;
    void add(nameOf(edit), (now) => carryEdit(edit, sound, now));
  };
  const showAway = () =>
    showToast({ text: words.editorScreen.editingNeedsTheServerWhich, kind: 'bad' });
  const hear = async (edit: SonEdit) => {
    if (leavesNothing(edit)) return;
    pause();
    const carried = carryEdit(edit, sound, inEffect);
    if (!carried) return showToast({ text: nothingLeft, kind: 'bad' });
    const at = edit.kind === 'trim' || edit.kind === 'normalize' || edit.kind === 'loudness' ||
        edit.kind === 'gate'
      ? 0
      : Math.max(0, (carried.from ?? carried.at ?? 0) - 1);
    try {
      const answer = await data.client.previewSonEdits(recording.id, {
        edits: [...inEffect, carried],
        done: inEffect.length + 1,
        from: at,
        to: at + Math.min(10, (carried.to ?? at + 8) - at + 2),
      });
      const file = await answer.blob();
      if (!isHere.current) return;
      preview.current?.close();
      preview.current = new Playback();
      preview.current.open(file);
      await preview.current.play();
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const copy = () => {
    if (!selection) return showToast({ text: selectFirst });
    setCopied({ ...selection, of: sound });
    showToast({
      text: words.editorScreen.copiedPasteInserts(
        stretchTimes({ from: 0, to: selection.to - selection.from })[1],
      ),
    });
  };
  const canPaste = copied && pasteOf(copied, inEffect) !== undefined;
  const paste = () => {
    if (!copied) return showToast({ text: words.editorScreen.copyPartRecordingFirst });
    const edit: SonEdit = { id: makeId(), kind: 'paste', at_ms: Date.now(), at: position() };
    void add(words.common.paste, (now) => {
      const part = pasteOf(copied, now);
      return part && { ...edit, at: carryPoint(edit.at!, sound, now), ...part };
    }, copyGone);
  };
  const split = async () => {
    const at = position();
    if (recording.trashed_ms !== undefined && !isTried.current) {
      return showToast({ text: words.common.recordingIsInTrash });
    }
    if (at <= 0 || at >= seconds) {
      return showToast({ text: words.editorScreen.moveToWhereYouSplit });
    }
    if (!await may('edit-mode')) return;
    const isSure = await ask({
      title: words.editorScreen.splitTheRecording,
      text: words.editorScreen.youGetTwoRecordings(preciseTime(at)),
      action: words.editorScreen.split,
    });
    if (!isSure) return;
    try {
      const now = await edits.whenIdle();
      // Why an edit before it was not done was told already.
      if (!now) return;
      isTried.current = true;
      await data.client.splitSonRecording(recording.id, {
        at: carryPoint(at, sound, now),
        ...halves,
      });
      await data.catchUp();
      go(recordingPath(halves.first));
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const undo = () => isAway ? showAway() : void edits.undo();
  const redo = () => isAway ? showAway() : void edits.redo();
  const cut = () =>
    selection
      ? doIt({ id: makeId(), kind: 'cut', at_ms: Date.now(), ...selection, crossfade_ms: 20 })
      : showToast({ text: selectFirst });
  useShortcuts({
    ' ': toggle,
    'Mod+z': undo,
    'Mod+Shift+z': redo,
    'Mod+y': redo,
    'Mod+c': copy,
    'Mod+v': paste,
    'Mod+a': () => select({ from: 0, to: seconds }),
    i: () => {
      const from = playhead.seconds;
      select({ from, to: Math.max(from, stretch?.to ?? seconds) });
    },
    o: () => {
      const to = playhead.seconds;
      select({ from: Math.min(to, stretch?.from ?? 0), to });
    },
    Escape: () => select(undefined),
    Delete: cut,
    // So a Mac calls its key that says Delete.
    Backspace: cut,
  });
  return (
    <>
      <InTrash recording={recording} />
      <div className='son-screen-big' onPointerDown={hold}>
        <div className='son-working'>
          {isBehind && <Waiting>{words.editorScreen.rendering}</Waiting>}
        </div>
        <WaveView
          label={words.editorScreen.positionAndSelection}
          peaks={sound.peaks}
          samples={samples}
          seconds={seconds}
          playhead={playhead}
          // They are known for the sound that the recording has by now.
          markers={sound.hash === recording.hash ? recording.markers : []}
          selection={selection}
          onSeek={seek}
          onSelect={(next) => {
            select(next);
            if (next) want(next);
          }}
          onClose={want}
        />
        <div className='son-edit-bar'>
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? words.common.pause : words.common.play}
            onClick={toggle}
          />
          <Button
            kind='quiet'
            icon='undo'
            aria-disabled={isAway || !list?.done}
            onClick={undo}
          >
            {words.common.undo}
          </Button>
          <Button
            kind='quiet'
            icon='redo'
            aria-disabled={isAway || !list || list.done >= list.edits.length}
            onClick={redo}
          >
            {words.common.redo}
          </Button>
          <Button kind='quiet' icon='copy' aria-disabled={!selection} onClick={copy}>
            {words.common.copy}
          </Button>
          <Button kind='quiet' icon='plus' aria-disabled={!canPaste || isAway} onClick={paste}>
            {words.common.paste}
          </Button>
          <Button kind='quiet' icon='scissors' aria-disabled={isAway} onClick={() => void split()}>
            {words.editorScreen.splitHere}
          </Button>
          <span className='son-edit-said tabular' role='status'>
            {selection
              ? stretchTimes(selection).join(' – ')
              : <PlayheadTime playhead={playhead} />}
          </span>
        </div>
      </div>
      <div className='son-columns'>
        <div className='section'>
          <ToolsPanel
            selection={selection}
            position={position}
            isAway={isAway}
            onHear={(edit) => void hear(edit)}
            onDo={doIt}
          />
          <Switch
            label={words.editorScreen.snapToZeroCrossings}
            hint={words.editorScreen.cutsWhereTheWave}
            checked={snaps}
            onChange={setSnaps}
          />
        </div>
        <div className='section'>
          {list && (
            <History
              list={list}
              isAway={isAway}
              onGo={(done) => void edits.goTo(done)}
            />
          )}
          {list && list.done > 0 && (
            <Button
              icon='restart'
              aria-disabled={isAway}
              onClick={() => void edits.goTo(0)}
            >
              {words.common.revertToOriginal}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** In seconds; a cut that leaves less leaves nothing. */
const shortestRest = 0.001;
const selectFirst = words.editorScreen.selectPartWaveformFirst;
const copyGone = words.editorScreen.editsWasCopiedFromWere;
const nothingLeft = words.editorScreen.theSelectionNoLonger;

/** A recording as it is heard here: with the sound that is shown, from its start, as it is. */
function heardOf({ hash: _, ...recording }: SonRecording, { hash, seconds }: Sound): SonRecording {
  return {
    ...recording,
    ...(hash !== undefined && { hash }),
    seconds,
    skips_silence: false,
    speed: 1,
    resume_seconds: 0,
  };
}

/** Whether a finger or the mouse is down since `hold`. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    const end = () => setHeld(false);
    const ends = ['pointerup', 'pointercancel', 'blur'];
    for (const name of ends) addEventListener(name, end);
    return () => {
      for (const name of ends) removeEventListener(name, end);
    };
  }, [isHeld]);
  return { isHeld, hold: () => setHeld(true) };
}

/** The playhead stays in its sound when another one is shown. */
function useCarriedPosition(
  sound: Sound,
  playhead: Playhead,
  seek: (seconds: number) => void,
): void {
  const before = useRef(sound);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = sound;
    if (old.hash === undefined || old.hash === sound.hash) return;
    const at = carryPoint(playhead.seconds, old, sound.edits);
    if (at !== playhead.seconds) seek(at);
  });
}
