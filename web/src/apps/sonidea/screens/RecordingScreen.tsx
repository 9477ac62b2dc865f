import { lazy, Suspense, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonBand, SonRecording, SonRecordingEdit } from '../../../generated/api.js';
import {
  Button,
  Icon,
  IconButton,
  type MenuItem,
  Notice,
  Slider,
  Switch,
  useToast,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { Boundary } from '../../../page/Boundary.js';
import { copy, useOrigin } from '../../../page/reachable.js';
import { go, useQuery } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { useGo } from '../../../page/useGo.js';
import { editorPath, home, mixerPath } from '../addresses.js';
import { useMay } from '../hooks/useMay.js';
import { usePeaks, useSamples } from '../hooks/usePeaks.js';
import { usePlayer } from '../hooks/usePlayer.js';
import { useWaitingTakes } from '../hooks/useRecorder.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useIsMine, useRecording } from '../hooks/useRecordings.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { useTrashing } from '../hooks/useTrashing.js';
import { albumShelf } from '../model/filters.js';
import { type Marking, marking } from '../model/marking.js';
import type { RecordingPatch } from '../model/changes.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime, startOf } from '../model/times.js';
import { ExportDialog } from '../parts/BatchBar.js';
import { Comments } from '../parts/Comments.js';
import { Details } from '../parts/Details.js';
import { EqPart } from '../parts/EqPart.js';
import { Head } from '../parts/Head.js';
import { InTrash } from '../parts/InTrash.js';
import { Markers } from '../parts/Markers.js';
import { PlayheadTime } from '../parts/PlayheadTime.js';
import { RecordingNameDialog } from '../parts/RecordingNameDialog.js';
import { WaveView } from '../parts/WaveView.js';
import { words } from '../words.js';
import { ProofDialog } from './ProofDialog.js';
import { WaitingTakeScreen } from './WaitingTakeScreen.js';

const TranscriptPart = lazy(async () => ({
  default: (await import('../parts/TranscriptPart.js')).TranscriptPart,
}));

/** One recording: its sound as large as the page, and all that is known of it. */
export function RecordingScreen({ id }: { id: string }) {
  const answer = useRecording(id);
  const take = useWaitingTakes().find((one) => one.id === id);
  if (take && !answer.value) {
    return (
      <div className='son-page'>
        <WaitingTakeScreen take={take} />
      </div>
    );
  }
  return (
    <div className='son-page'>
      {!answer.value && (
        <Head
          title={words.common.recording}
          back={{ to: home, label: words.common.backToTheLibrary }}
        />
      )}
      <Answered answer={answer} what={words.common.theRecording}>
        {(recording) => <Shown key={recording.id} recording={recording} />}
      </Answered>
    </div>
  );
}

function Shown({ recording }: { recording: SonRecording }) {
  const { title, state, seconds = 0, may_edit: mayEdit } = recording;
  const changes = useRecordingChanges();
  const isMine = useIsMine()(recording);
  const edit = (patch: RecordingPatch) => void changes.edit(recording, patch);
  // Whoever may only listen hears it as they like, and nothing of that is kept.
  const tune = (patch: SonRecordingEdit) => mayEdit && edit(patch);
  const like = () => isMine && edit((now) => ({ is_favorite: !now.is_favorite }));
  const at = Number(useQuery('t') ?? NaN);
  const [begin] = useState(startOf(at, recording.resume_seconds, recording.seconds ?? Infinity));
  const [bands, setBands] = useState<SonBand[]>();
  const [speed, setSpeed] = useState<number>();
  const [skips, setSkips] = useState<boolean>();
  const heard = {
    ...recording,
    ...(bands && { eq: bands }),
    ...(speed !== undefined && { speed }),
    ...(skips !== undefined && { skips_silence: skips }),
  };
  const { playhead, isPlaying, seek, toggle } = usePlayer(
    heard,
    begin,
    (where) => isMine && edit({ resume_seconds: where }),
  );
  const peaks = usePeaks(recording);
  const { samples, want } = useSamples(recording);
  const jump = (by: number) => seek(playhead.seconds + by);
  const next = (by: 1 | -1) => {
    const position = playhead.seconds;
    const all = by === 1
      ? recording.markers.filter((one) => one.seconds > position + 0.05)
      : recording.markers.filter((one) => one.seconds < position - 0.5).reverse();
    seek(all[0]?.seconds ?? (by === 1 ? seconds : 0));
  };
  const remark = (change: Marking) => edit((now) => ({ markers: change(now.markers) }));
  const mark = () => mayEdit && remark(marking(playhead.seconds));
  useShortcuts({
    ' ': toggle,
    j: () => jump(-10),
    l: () => jump(10),
    m: mark,
    '[': () => next(-1),
    ']': () => next(1),
    e: () => mayEdit && go(editorPath(recording.id, playhead.seconds)),
    f: like,
  });
  return (
    <>
      <RecordingHead
        recording={recording}
        playhead={playhead}
        onEdit={edit}
        onLike={like}
        isMine={isMine}
      />
      <InTrash recording={recording} />
      {state === 'new' && <Notice>{words.recordingScreen.isBeingPreparedCanListen}</Notice>}
      {recording.is_rendering && (
        <Notice>{words.recordingScreen.editIsBeingRenderedUntil}</Notice>
      )}
      {recording.error && <Notice kind='bad'>{recording.error}</Notice>}
      <div className='son-screen-big'>
        <WaveView
          label={words.recordingScreen.positionIn(title)}
          peaks={peaks}
          samples={samples}
          seconds={peaks?.seconds ?? seconds}
          playhead={playhead}
          markers={recording.markers}
          onSeek={seek}
          onClose={want}
        />
        <div className='son-transport'>
          <span className='son-time tabular' aria-live='off'>
            <PlayheadTime playhead={playhead} span={400} />
          </span>
          <span className='son-transport-keys'>
            <IconButton
              icon='restart'
              label={words.recordingScreen.previousMarkerOrTheBeginning}
              onClick={() => next(-1)}
            />
            <Button
              kind='quiet'
              aria-label={words.recordingScreen.back10Seconds}
              onClick={() => jump(-10)}
            >
              −10 s
            </Button>
            <button
              type='button'
              className='son-play'
              aria-label={isPlaying ? words.common.pause : words.common.play}
              disabled={state !== 'ready'}
              onClick={toggle}
            >
              <Icon name={isPlaying ? 'pause' : 'play'} size={32} />
            </button>
            <Button
              kind='quiet'
              aria-label={words.recordingScreen.forward10Seconds}
              onClick={() => jump(10)}
            >
              +10 s
            </Button>
            <IconButton
              icon='plus'
              label={words.common.addMarker}
              disabled={!mayEdit}
              onClick={mark}
            />
          </span>
          <span className='son-time tabular quiet'>{preciseTime(seconds, 400)}</span>
        </div>
      </div>
      <Boundary instead={null}>
        <Suspense fallback={null}>
          <TranscriptPart
            recording={recording}
            playhead={playhead}
            isPlaying={isPlaying}
            onPlayFrom={(from) => {
              seek(from);
              if (!isPlaying) toggle();
            }}
          />
        </Suspense>
      </Boundary>
      <div className='son-columns'>
        <div className='section'>
          <Slider
            label={words.recordingScreen.speed}
            value={speed ?? recording.speed}
            min={0.5}
            max={2}
            step={0.05}
            text={`${(speed ?? recording.speed).toFixed(2)}×`}
            normal={1}
            onChange={setSpeed}
            onDone={(value) => tune({ speed: value })}
          />
          <Switch
            label={words.recordingScreen.skipSilence}
            checked={heard.skips_silence}
            onChange={(isOn) => {
              setSkips(isOn);
              tune({ skips_silence: isOn });
            }}
          />
          <details className='son-fold'>
            <summary>{words.recordingScreen.equaliser}</summary>
            <div className='son-part'>
              <EqPart
                eq={bands ?? recording.eq}
                onChange={setBands}
                onDone={(eq) => {
                  setBands(eq);
                  tune({ eq });
                }}
              />
            </div>
          </details>
          <Markers
            markers={recording.markers}
            playhead={playhead}
            mayEdit={mayEdit}
            onJump={seek}
            onChange={remark}
          />
          <Comments recording={recording} playhead={playhead} onJump={seek} />
        </div>
        <Details key={recording.id} recording={recording} isMine={isMine} onEdit={edit} />
      </div>
    </>
  );
}

interface HeadProps {
  recording: SonRecording;
  playhead: Playhead;
  isMine: boolean;
  onEdit(patch: SonRecordingEdit): void;
  onLike(): void;
}

function RecordingHead({ recording, playhead, isMine, onEdit, onLike }: HeadProps) {
  const { id, title, state, album, group, is_favorite, trashed_ms, may_edit: mayEdit } = recording;
  const { client, answers } = useData();
  const { may, through } = useMay();
  const trash = useTrashing();
  const showToast = useToast();
  const { origin } = useOrigin();
  const [isExporting, setExporting] = useState(false);
  const [isProving, setProving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const { isBusy, trouble, run } = useAction();
  const go = useGo();
  // One id however often it is tried: nothing is made twice.
  const [made] = useState(makeId);
  const layer = () =>
    run(async () => {
      if (group) return go(mixerPath(group));
      if (!await may('overdub')) return;
      try {
        await through(() => client.putSonGroup(made, { title, base: id, layers: [] }));
      } catch (error) {
        // Another tab or device may have made it at the same time.
        const now = await client.getSonRecording(id);
        if (!now.group) throw error;
        return go(mixerPath(now.group));
      }
      answers.invalidate((key) => key === 'son-groups' || key === `son-recording/${id}`);
      go(mixerPath(made));
    });
  const link = async () => {
    const url = `${origin}${location.pathname}?t=${Math.floor(playhead.seconds)}`;
    const shared = navigator.share
      ? await navigator.share({ title, url }).then(() => true, () => false)
      : false;
    if (shared) return;
    const isCopied = await copy(url);
    showToast(
      isCopied
        ? { text: words.recordingScreen.linkToThisPositionCopied }
        : { text: url, stays: true },
    );
  };
  const listening: MenuItem[] = [
    // One step back is the recording.
    ...(state === 'ready' && trashed_ms === undefined
      ? [{
        label: words.recordingScreen.findChords,
        icon: 'piano' as const,
        run: () => go(`/amadeus?recording=${id}`),
      }]
      : []),
    { label: words.common.export, icon: 'download', run: () => setExporting(true) },
    { label: words.recordingScreen.shareLinkToThisPosition, icon: 'share', run: () => void link() },
    { label: words.proofDialog.menu, icon: 'lock', run: () => setProving(true) },
  ];
  const items: MenuItem[] = [
    { label: words.common.rename, icon: 'edit', run: () => setRenaming(true) },
    ...listening,
    {
      label: words.common.moveToTheTrash,
      icon: 'trash',
      isDangerous: true,
      run: () => void trash([recording]).then((isDone) => isDone && go(home)),
    },
  ];
  return (
    <>
      <Head
        title={title}
        back={{
          // In the library, what others share is in its album only.
          to: isMine || !album ? home : `${home}?shelf=${albumShelf(album)}`,
          label: words.common.backToTheLibrary,
        }}
        actions={[
          isMine && {
            label: words.common.favourite,
            icon: 'star',
            isPicture: true,
            isPressed: is_favorite,
            run: onLike,
          },
          mayEdit && {
            label: words.common.edit,
            icon: 'scissors',
            run: () =>
              void may('edit-mode').then((isAllowed) =>
                isAllowed && go(editorPath(id, playhead.seconds))
              ),
          },
          // A mix is of one’s own recordings.
          isMine && {
            label: group ? words.common.mixer : words.recordingScreen.layerOverThis,
            icon: 'scenes',
            isBusy,
            run: () => void layer(),
          },
        ]}
        menu={{
          label: words.recordingScreen.moreActionsFor(title),
          items: mayEdit ? items : listening,
        }}
      />
      {isRenaming && (
        <RecordingNameDialog
          name={title}
          onName={(next) => onEdit({ title: next })}
          onClose={() => setRenaming(false)}
        />
      )}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isProving && <ProofDialog recording={recording} onClose={() => setProving(false)} />}
      {isExporting && <ExportDialog recordings={[recording]} onClose={() => setExporting(false)} />}
    </>
  );
}
