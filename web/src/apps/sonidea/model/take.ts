// A take on its way to the library, as the device keeps it.
import type { SonLocation, SonMarker, SonRecordingRequest } from '../../../generated/api.js';
import { TakeJournal } from '../../../players/TakeJournal.js';

/** As often as it is written down: with the way there, nothing is older than a second. */
export const pieceSeconds = 0.8;
/**
 * So many pieces travel one by one, those of the first three quarters of an hour; then so many
 * together, since the server counts chunks.
 */
const single = 3_600;
/**
 * Two channels at 192 kHz are some seven million bytes so, and the server takes eight as one chunk.
 */
const together = 6;
/** The server takes no more chunks than these beside the head. */
const mostChunks = 32_767;
/** A WAV counts its bytes in 32 bits. */
const mostBytes = 2 ** 32 - 64;

/**
 * Which pieces travel as a chunk, from the first to before the last; chunks count from 1, since 0
 * is the head.
 */
export function piecesOf(chunk: number): [number, number] {
  if (chunk <= single) return [chunk - 1, chunk];
  const from = single + (chunk - single - 1) * together;
  return [from, from + together];
}

/** How many chunks so many pieces are, whole ones alone while more will come. */
export function chunksOf(pieces: number, isOver: boolean): number {
  if (pieces <= single) return pieces;
  const rest = (pieces - single) / together;
  return single + (isOver ? Math.ceil(rest) : Math.floor(rest));
}

/** How long one take can be; what goes on is the next one. */
export function mostSeconds(rate: number, channels: number): number {
  const inChunks = (single + (mostChunks - single) * together) * pieceSeconds;
  return Math.min(inChunks, mostBytes / (4 * channels * rate));
}

/** What is recorded lies in an album, is a take of a project, or a layer of a group. */
export interface RecordTarget {
  album?: string | undefined;
  project?: string | undefined;
  group?: string | undefined;
}

export interface TakeNote extends RecordTarget {
  title: string;
  /** It got another name while it was on its way. */
  isRenamed?: boolean;
  started_ms: number;
  /**
   * recording: nobody has ended it. waiting: it is to be sent. held: it waits for a word. sent: it
   * is in the library.
   */
  state: 'recording' | 'waiting' | 'held' | 'sent';
  rate: number;
  channels: 1 | 2;
  quality: SonRecordingRequest['quality'];
  source: 'recorded' | 'companion';
  /** Where it begins in the group that it joins. */
  offset_ms?: number;
  /** Sent without being asked to, by a companion. */
  isAlone?: boolean;
  /** The upload may have been ended already: what is there is looked at first. */
  isEnding?: boolean;
  /** Set while it was recorded. */
  markers?: SonMarker[];
  location?: SonLocation;
  /** Why it cannot be sent; it waits for the person. */
  trouble?: string;
}

export type Journal = TakeJournal<TakeNote>;
