// The recorder of this tab, and the takes of this device that are not in the library yet.
import { useMemo, useSyncExternalStore } from 'react';
import type { Data } from '../../../data/index.js';
import { useData } from '../../../page/data.js';
import { Recorder } from '../sound/Recorder.js';
import type { RecorderState } from '../sound/recorderTypes.js';
import { takesOf, type WaitingTake } from '../sound/Takes.js';

let kept: { recorder: Recorder; data: Data } | undefined;

/** There is one in a tab: what it records goes on while one looks at other pages of the app. */
function recorderOf(data: Data): Recorder {
  if (kept?.data === data) return kept.recorder;
  const recorder = new Recorder(takesOf(data));
  kept = { recorder, data };
  return recorder;
}

export function useRecorder(): { recorder: Recorder; state: RecorderState } {
  const recorder = recorderOf(useData());
  return { recorder, state: useSyncExternalStore(recorder.subscribe, recorder.snapshot) };
}

/** A take that is not in the library yet, and what can be done with it. */
export interface WaitingTakeHandle extends WaitingTake {
  /** Sends it again; the same keeps an interrupted one, and sends one that was held. */
  retry(): Promise<void>;
  discard(): Promise<void>;
  rename(title: string): Promise<void>;
  /** What was recorded, as a WAV. */
  file(): Promise<Blob | undefined>;
}

/**
 * The takes that wait on this device, the oldest first; those of a companion that were sent are not
 * among them.
 */
export function useWaitingTakes(): readonly WaitingTakeHandle[] {
  return useTakes((take) => take.state !== 'sent');
}

/** Those that a companion keeps, whether they were sent or not, the newest first. */
export function useCompanionTakes(): readonly WaitingTakeHandle[] {
  return [...useTakes((take) => take.source === 'companion' && take.state !== 'recording')]
    .reverse();
}

function useTakes(isMeant: (take: WaitingTake) => boolean): readonly WaitingTakeHandle[] {
  const recorder = recorderOf(useData());
  const { takes } = recorder;
  const all = useSyncExternalStore(takes.subscribe, takes.snapshot);
  const handles = useMemo(() =>
    all.map((take): WaitingTakeHandle => ({
      ...take,
      retry: () => takes.keep(take.id),
      discard: () => takes.discard(take.id),
      rename: (title) => recorder.renameTake(take.id, title),
      file: () => takes.file(take.id),
    })), [all, takes, recorder]);
  return handles.filter(isMeant);
}
