// What the recorder is told, and what it tells.
import type { SonMarker, SonRecordingRequest } from '../../../generated/api.js';
import type { RecordTarget, TakeNote } from '../model/take.js';
import type { Beat } from './Clicks.js';
import type { InputOptions } from './RecorderInput.js';

export interface TakeOptions extends InputOptions, RecordTarget {
  /** The id that it has from its beginning; one of its own where nothing is said. */
  id?: string | undefined;
  /** What has asked for it, where nobody has pressed a button here. */
  asker?: string | undefined;
  title: string;
  quality: SonRecordingRequest['quality'];
  source: TakeNote['source'];
  /** Sent without being asked to, or kept until somebody asks for it. */
  isAlone?: boolean;
  isHeld?: boolean;
  beat?: Beat | undefined;
  backing?: Backing | undefined;
}

/** What is heard while one records over it. */
export interface Backing {
  /** Plays from a frame on; answers the frame at which the base begins, and how to end it. */
  play(frame: number): { base: number; stop(): void };
  /** The way from the engine to the ear and from the mouth to the tap. */
  roundTripSeconds: number | undefined;
}

export type RecorderStage =
  | 'off'
  | 'opening'
  | 'listening'
  | 'counting'
  | 'recording'
  | 'paused'
  | 'ending';

export interface RecorderState {
  stage: RecorderStage;
  trouble?: string | undefined;
  /** What is otherwise than it was asked for. */
  notice?: string | undefined;
  take?:
    | RecordTarget & {
      id: string;
      title: string;
      asker?: string | undefined;
      markers: readonly SonMarker[];
    }
    | undefined;
  /** What was recorded last. */
  last?: {
    id: string;
    title: string;
    seconds: number;
    /** The mix that it was recorded for. */
    group?: string | undefined;
  } | undefined;
}
