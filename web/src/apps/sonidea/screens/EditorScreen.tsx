import { useEffect, useRef, useState } from 'react';
import { makeId } from '../../../data/index.js';
import { holdElement } from '../../../engine/Outlet.js';
import type { SonEdit, SonRecording } from '../../../generated/api.js';
import {
  Button,
  EmptyState,
  Icon,
  IconButton,
  Notice,
  Switch,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useConnection, useData } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Answered } from '../../../page/Answered.js';
import { go, Link } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { recordingPlace } from '../addresses.js';
import { History } from '../editor/History.js';
import { snapped } from '../editor/kinds.js';
import { ToolsPanel } from '../editor/ToolsPanel.js';
import { useEdits } from '../editor/useEdits.js';
import { useMay } from '../hooks/useMay.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { useRecording } from '../hooks/useStudio.js';
import { preciseTime } from '../player/times.js';
import { usePeaks, useSamples } from '../player/usePeaks.js';
import { usePlayer } from '../player/usePlayer.js';
import { type Stretch, WaveView } from '../player/WaveView.js';

/** The workbench: a recording is cut here, and its original stays. */
export function EditorScreen({ id }: { id: string }) {
  const answer = useRecording(id);
  const { has, may } = useMay();
  const isAway = useConnection() === 'away';
  useTitle(answer.value ? `Edit ${answer.value.title}` : 'Edit');
  return (
    <div className='son-page'>
      <header className='son-head'>
        <Link
          to={recordingPlace(id)}
          className='icon-button'
          aria-label='Back to the recording'
          title='Back to the recording'
        >
          <Icon name='back' />
        </Link>
        <h1>{answer.value ? `Edit ${answer.value.title}` : 'Edit'}</h1>
      </header>
      {isAway && (
        <Notice kind='warn'>
          Edits are worked out by the server, which is not there just now. The recording can be
          heard meanwhile.
        </Notice>
      )}
      {!has('edit-mode') && (
        <Notice
          action={
            <Button
              kind='primary'
              onClick={() => void may('edit-mode')}
            >
              Unlock editing
            </Button>
          }
        >
          Editing is part of Sonidea Pro. Going back to the original is free.
        </Notice>
      )}
      <Answered answer={answer} what='The recording'>
        {(recording) =>
          recording.state === 'ready'
            ? <Workbench key={recording.id} recording={recording} isAway={isAway} />
            : (
              <EmptyState icon='clock' title='Not ready yet'>
                {recording.error ?? 'It is being made ready. It can be edited in a moment.'}
              </EmptyState>
            )}
      </Answered>
    </div>
  );
}

interface Copied extends Stretch {
  /** The edits that were in effect: its places count in what they leave. */
  of: readonly string[];
}

function Workbench({ recording, isAway }: { recording: SonRecording; isAway: boolean }) {
  const { client, answers } = useData();
  const { may } = useMay();
  const ask = useConfirm();
  const tell = useToast();
  const edits = useEdits(recording);
  const peaks = usePeaks(recording);
  const { samples, want } = useSamples(recording);
  const [selected, setSelection] = useState<Stretch>();
  const [snaps, setSnaps] = useState(true);
  const [stretch, setStretch] = useState<Copied>();
  const endPreview = useRef<() => void>();
  useEffect(() => () => endPreview.current?.(), []);
  const { position, isPlaying, seek, toggle, pause } = usePlayer(
    { ...recording, skips_silence: false, speed: 1, resume_seconds: 0 },
    0,
    () => undefined,
  );
  const seconds = peaks?.seconds ?? recording.seconds ?? 0;
  const place = (at: number) => snaps ? snapped(samples, at) : at;
  const selection = selected &&
    { from: Math.max(0, place(selected.from)), to: Math.min(seconds, place(selected.to)) };
  const { known, inEffect, isBusy, trouble } = edits;
  const isStill = isBusy || isAway;
  const copied = stretch?.of.every((id, at) => inEffect[at]?.id === id) ? stretch : undefined;
  const doIt = async (edit: SonEdit) => {
    if (!await may('edit-mode')) return;
    if (await edits.add(edit)) setSelection(undefined);
  };
  const hear = async (edit: SonEdit) => {
    pause();
    const at = edit.kind === 'trim' || edit.kind === 'normalize' || edit.kind === 'loudness' ||
        edit.kind === 'gate'
      ? 0
      : Math.max(0, (edit.from ?? edit.at ?? 0) - 1);
    try {
      const answer = await client.previewSonEdits(recording.id, {
        edits: [...inEffect, edit],
        done: inEffect.length + 1,
        from: at,
        to: at + Math.min(10, (edit.to ?? at + 8) - at + 2),
      });
      endPreview.current?.();
      const preview = new Audio(URL.createObjectURL(await answer.blob()));
      const letGo = holdElement(preview);
      endPreview.current = () => {
        preview.pause();
        letGo();
      };
      await preview.play();
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const copy = () => {
    if (!selection) return;
    setStretch({ ...selection, of: inEffect.map(({ id }) => id) });
    tell({
      text: `${
        preciseTime(selection.to - selection.from)
      } copied. Paste it where the playhead stands.`,
    });
  };
  const paste = () =>
    copied &&
    void doIt({
      id: makeId(),
      kind: 'paste',
      at_ms: Date.now(),
      at: place(position),
      from: copied.from,
      to: copied.to,
      of: copied.of.length,
    });
  const split = async () => {
    if (!await may('edit-mode')) return;
    const isSure = await ask({
      title: 'Split the recording?',
      text: `It becomes two at ${preciseTime(position)}; this one goes to the trash.`,
      action: 'Split',
    });
    if (!isSure) return;
    const [first, second] = [makeId(), makeId()];
    try {
      await client.splitSonRecording(recording.id, { at: place(position), first, second });
      answers.invalidate((key) => key.startsWith('son-recordings'));
      go(recordingPlace(first));
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const undo = () => known && !isStill && void edits.goTo(known.done - 1);
  const redo = () => known && !isStill && void edits.goTo(known.done + 1);
  useShortcuts({
    ' ': toggle,
    'Mod+z': () => undo(),
    'Mod+Shift+z': () => redo(),
    'Mod+y': () => redo(),
    'Mod+c': copy,
    'Mod+v': () => paste(),
    'Mod+a': () => setSelection({ from: 0, to: seconds }),
    i: () => setSelection({ from: position, to: Math.max(position, selected?.to ?? seconds) }),
    o: () => setSelection({ from: Math.min(position, selected?.from ?? 0), to: position }),
    Escape: () => setSelection(undefined),
    Delete: () =>
      selection && !isStill &&
      void doIt({ id: makeId(), kind: 'cut', at_ms: Date.now(), ...selection, crossfade_ms: 20 }),
  });
  return (
    <>
      <div className='son-screen-big'>
        <WaveView
          label='Place and selection'
          peaks={peaks}
          samples={samples}
          seconds={seconds}
          position={position}
          selection={selection}
          onSeek={seek}
          onSelect={(next) => {
            setSelection(next);
            want();
          }}
          onClose={want}
        />
        <div className='son-edit-bar'>
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? 'Pause' : 'Play'}
            onClick={toggle}
          />
          <Button
            kind='quiet'
            icon='undo'
            aria-disabled={isStill || !known?.done}
            onClick={() => undo()}
          >
            Undo
          </Button>
          <Button
            kind='quiet'
            icon='sync'
            aria-disabled={isStill || !known || known.done >= known.edits.length}
            onClick={() => redo()}
          >
            Redo
          </Button>
          <Button kind='quiet' icon='copy' aria-disabled={!selection} onClick={copy}>Copy</Button>
          <Button kind='quiet' icon='plus' aria-disabled={!copied || isStill} onClick={paste}>
            Paste
          </Button>
          <Button kind='quiet' icon='scissors' aria-disabled={isStill} onClick={() => void split()}>
            Split here
          </Button>
          <span className='son-edit-said tabular' role='status'>
            {recording.is_rendering
              ? <Waiting>Working it out …</Waiting>
              : selection
              ? `${preciseTime(selection.from)} – ${preciseTime(selection.to)}`
              : preciseTime(position)}
          </span>
        </div>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <div className='son-columns'>
        <div className='section'>
          <ToolsPanel
            selection={selection}
            position={place(position)}
            isBusy={isStill}
            onHear={(edit) => void hear(edit)}
            onDo={(edit) => void doIt(edit)}
          />
          <Switch
            label='Snap to zero crossings'
            hint='Cuts fall where the wave is still, so that nothing clicks.'
            checked={snaps}
            onChange={setSnaps}
          />
        </div>
        <div className='section'>
          {known && (
            <History
              edits={known}
              isBusy={isStill}
              onGo={(done) => void edits.goTo(done)}
            />
          )}
          {known && known.done > 0 && (
            <Button
              icon='restart'
              aria-disabled={isStill}
              onClick={() => void edits.goTo(0)}
            >
              Revert to original
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
