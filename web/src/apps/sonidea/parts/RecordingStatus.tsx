import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import {
  Button,
  duration,
  IconButton,
  LevelMeter,
  useFrames,
  useWakeLock,
} from '../../../kit/index.js';
import { Link, useIsHeld, usePath } from '../../../page/router.js';
import { showUnderway } from '../../../page/underway.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { pocketPath, recordFor, recordPath } from '../addresses.js';
import { closeOutside, useOutside } from '../hooks/useFloatingWindow.js';
import { useRecorder } from '../hooks/useRecorder.js';
import { useSettings } from '../hooks/useRecordings.js';
import type { Recorder } from '../sound/Recorder.js';
import type { RecorderStage, RecorderState } from '../sound/recorderTypes.js';
import { shownAs } from '../sound/shownAs.js';
import { words } from '../words.js';

const mark = /^[●❙]+ [\d:]+ · /u;
const running: readonly RecorderStage[] = ['counting', 'recording', 'paused', 'ending'];

/** Shows how a recording stands, wherever one goes with it; what waits is sent meanwhile. */
export function useRecordingStatus(): void {
  const { recorder } = useRecorder();
  useEffect(() => {
    showUnderway('sonidea', {
      Bar: RecordingStatus,
      end: async () => {
        if (recorder.isBusy) await recorder.stop();
        await recorder.release();
      },
    });
    return () => {
      if (!recorder.isBusy) void recorder.release();
    };
  }, [recorder]);
}

/** How a recording stands, on every page of the app and outside of it. */
function RecordingStatus() {
  const { recorder, state } = useRecorder();
  const path = usePath();
  const { settings } = useSettings();
  const outside = useOutside();
  const isRunning = running.includes(state.stage);
  useWakeLock(isRunning && (settings?.keeps_awake ?? true));
  useTitleOf(recorder, isRunning);
  useSystemKeys(recorder, state.stage, state.take?.title);
  useEffect(() => {
    if (!isRunning) closeOutside();
  }, [isRunning]);
  const isSeen = path === recordPath || path === pocketPath;
  return (
    <>
      {isRunning && !isSeen && <Bar take={state.take} stage={state.stage} />}
      {outside && createPortal(<OutsideStatus />, outside.document.body)}
    </>
  );
}

/** The way back to it from any page, and its end. */
function Bar({ take, stage }: Pick<RecorderState, 'take' | 'stage'>) {
  const { recorder } = useRecorder();
  const isHeld = useIsHeld();
  return (
    <div
      className='underway'
      role='region'
      aria-label={words.recordingStatus.recordingNow}
      data-stage={stage}
    >
      {isHeld
        ? <Standing title={take?.title} />
        : (
          <Link to={recordFor(take ?? {})}>
            <Standing title={take?.title} />
          </Link>
        )}
      <Button icon='stop' onClick={() => void recorder.stop()}>{words.common.stop}</Button>
    </div>
  );
}

function Standing({ title }: { title: string | undefined }) {
  return (
    <>
      <span className='underway-sign' />
      <RecordClock />
      <span>{title?.trim() || words.common.recording}</span>
      <StartedBy />
    </>
  );
}

/** What has begun the recording, where it was not begun by hand here. */
export function StartedBy() {
  const { asker } = useRecorder().state.take ?? {};
  if (!asker) return null;
  return (
    <span className='quiet son-started-by' role='status'>
      {words.recordingStatus.startedBy(asker)}
    </span>
  );
}

/** The title of the page begins with how long it has been going on. */
function useTitleOf(recorder: Recorder, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const report = () => {
      const sign = recorder.snapshot().stage === 'paused' ? '❙❙' : '●';
      document.title = `${sign} ${duration(recorder.seconds)} · ${
        document.title.replace(mark, '')
      }`;
    };
    report();
    const timer = setInterval(report, 1_000);
    return () => {
      clearInterval(timer);
      document.title = document.title.replace(mark, '');
    };
  }, [recorder, isRunning]);
}

/** The lock screen and the keys of a keyboard pause it, go on and end it. */
function useSystemKeys(recorder: Recorder, stage: RecorderStage, title: string | undefined): void {
  const isRunning = running.includes(stage);
  useEffect(() => {
    if (!isRunning) return;
    showOnMediaControl(recorder, {
      state: stage === 'paused' ? 'paused' : 'playing',
      ...shownAs(title ?? words.common.recording),
      keys: {
        pause: () => recorder.pause(),
        play: () => recorder.resume(),
        stop: () => void recorder.stop(),
      },
    });
  }, [recorder, isRunning, stage, title]);
  useEffect(
    () => isRunning ? () => showOnMediaControl(recorder, undefined) : undefined,
    [recorder, isRunning],
  );
}

/** What the small window shows. */
function OutsideStatus() {
  const { recorder, state } = useRecorder();
  return (
    <div className='son-outside' data-stage={state.stage}>
      <p className='son-outside-title'>{state.take?.title ?? words.common.recording}</p>
      <RecordClock />
      <LevelMeter label={words.common.level} read={() => recorder.level} />
      <RecordKeys />
    </div>
  );
}

/** Pause, or go on, and end. */
function RecordKeys() {
  const { recorder, state } = useRecorder();
  const isPaused = state.stage === 'paused';
  return (
    <div className='son-outside-keys'>
      <IconButton
        icon={isPaused ? 'record' : 'pause'}
        label={isPaused ? words.common.resume : words.common.pause}
        onClick={() => isPaused ? recorder.resume() : recorder.pause()}
      />
      <IconButton icon='stop' label={words.common.stop} onClick={() => void recorder.stop()} />
    </div>
  );
}

/** How long it has been going on, drawn as it goes. */
export function RecordClock({ hasTenths = false }: { hasTenths?: boolean }) {
  const { recorder } = useRecorder();
  const place = useRef<HTMLOutputElement>(null);
  useFrames(() => {
    const { seconds } = recorder;
    const text = duration(seconds) + (hasTenths ? `.${Math.floor(seconds * 10) % 10}` : '');
    if (place.current && place.current.textContent !== text) place.current.textContent = text;
  });
  return (
    <output
      ref={place}
      className='son-clock tabular'
      aria-live='off'
      aria-label={words.common.recorded}
    >
      0:00{hasTenths && '.0'}
    </output>
  );
}
