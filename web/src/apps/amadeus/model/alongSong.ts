// What can be played along with: a song, or a row of chords with clicks.
import type { SongResult } from '../../../analysis/SongResult.js';
import { wavFile } from '../../../players/wav.js';
import type { ExpectedChord } from './playedChords.js';

export interface AlongSong extends Pick<SongResult, 'beats' | 'downbeats' | 'duration'> {
  readonly name: string;
  /** Its sound; nothing where there are only clicks. */
  readonly file: Blob | undefined;
  readonly chords: readonly ExpectedChord[];
}

export function alongSong(name: string, file: Blob, song: SongResult): AlongSong {
  const { beats, downbeats, duration } = song;
  const chords = song.chords.map(({ label, pitch_classes: pitches, start, end }) => (
    { label, pitches, start, end }
  ));
  return { name, file, chords, beats, downbeats, duration };
}

const beatsEach = 4;

/** A row of chords with four beats each. */
export function alongRow(
  name: string,
  row: readonly { readonly harte: string; readonly pitches: readonly number[] }[],
  beatsPerMinute: number,
): AlongSong {
  const beat = 60 / beatsPerMinute;
  const length = beatsEach * beat;
  const beats = Array.from({ length: row.length * beatsEach }, (_, place) => place * beat);
  return {
    name,
    file: undefined,
    chords: row.map(({ harte, pitches }, place) => (
      { label: harte, pitches, start: place * length, end: (place + 1) * length }
    )),
    beats,
    downbeats: beats.filter((_, place) => place % beatsEach === 0),
    duration: row.length * length,
  };
}

/** As low as files go: nobody hears it. */
const rate = 8_000;

/** Silence as long as a song, and a little more, so that clicks have something to go with. */
export const silence = (seconds: number): Blob =>
  wavFile([new Int16Array(Math.ceil((seconds + 0.5) * rate))], rate, 1);
