import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { duration, IconButton, LevelMeter, useFrames, useWakeLock } from '../../../kit/index.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { useSettings } from '../hooks/useStudio.js';
import { closeOutside, useOutside } from './outside.js';
import type { Recorder } from './Recorder.js';
import type { RecorderStage } from './recorderTypes.js';
import { useRecorder } from './useRecorder.js';

const mark = /^[●❙]+ [\d:]+ · /u;
const running: readonly RecorderStage[] = ['counting', 'recording', 'paused', 'ending'];

/**
 * How a recording stands, told outside the page as well, wherever one is in the room; once in it.
 * What waits is sent meanwhile.
 */
export function RecordingStands() {
  const { recorder, state } = useRecorder();
  const { settings } = useSettings();
  const outside = useOutside();
  const isRunning = running.includes(state.stage);
  useWakeLock(isRunning && (settings?.keeps_awake ?? true));
  useTitleOf(recorder, isRunning);
  useSystemKeys(recorder, state.stage, state.take?.title);
  // Whoever leaves the room has ended the recording; it is kept.
  useEffect(() => () => void recorder.stop().then(() => recorder.release()), [recorder]);
  useEffect(() => {
    if (!isRunning) closeOutside();
  }, [isRunning]);
  return outside ? createPortal(<OutsideStatus />, outside.document.body) : null;
}

/** The title of the page begins with how long it has been going on. */
function useTitleOf(recorder: Recorder, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const tell = () => {
      const sign = recorder.snapshot().stage === 'paused' ? '❙❙' : '●';
      document.title = `${sign} ${duration(recorder.seconds)} · ${
        document.title.replace(mark, '')
      }`;
    };
    tell();
    const timer = setInterval(tell, 1_000);
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
      title: title ?? 'Recording',
      artist: 'Sonidea',
      artwork: { src: '/icons/sonidea-512.png' },
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
      <p className='son-outside-title'>{state.take?.title ?? 'Recording'}</p>
      <RecordClock />
      <LevelMeter label='Level' read={() => recorder.level} />
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
        label={isPaused ? 'Go on' : 'Pause'}
        onClick={() => isPaused ? recorder.resume() : recorder.pause()}
      />
      <IconButton icon='stop' label='Stop' onClick={() => void recorder.stop()} />
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
    <output ref={place} className='son-clock tabular' aria-live='off' aria-label='Recorded'>
      0:00{hasTenths && '.0'}
    </output>
  );
}
