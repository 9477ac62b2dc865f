// What an app offers that lets this tab be asked to record.
import type { PlayerCommand } from '../generated/api.js';

/** A recording that goes on here. */
export interface RecordedNow {
  id: string;
  title: string;
  /** What has asked for it. */
  asker?: string;
}

export interface RecordingHere {
  /** The kind of things that it makes, as commands call them. */
  readonly kind: string;
  now(): RecordedNow | undefined;
  /** Begins a recording under the id of the command; answers its title. Throws why it cannot. */
  start(command: Pick<PlayerCommand, 'id' | 'title' | 'asker'>): Promise<string>;
  /** Ends this recording and keeps it. */
  stop(id: string): Promise<void>;
  /** Ends this recording and throws it away: it began too late. */
  discard(id: string): Promise<void>;
  /** Calls when another recording goes on, or none. */
  subscribe(listener: () => void): () => void;
}
