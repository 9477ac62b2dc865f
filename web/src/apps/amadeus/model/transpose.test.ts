import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SongResult } from '../../../analysis/SongResult.js';
import { pitchOf } from './chordNames.js';
import { transposition } from './transpose.js';

type Mode = SongResult['mode'];

/** Key, mode, semitones, a label as it is heard, and as it is written then. */
const moved: [string | null, Mode, number, string, string][] = [
  ['C', 'major', 2, 'C:maj', 'D:maj'],
  ['C', 'major', 2, 'F:maj7/3', 'G:maj7/3'],
  ['C', 'major', 1, 'E:min', 'F:min'],
  ['C', 'major', 1, 'A:min', 'Bb:min'],
  ['C', 'major', -1, 'D:min7', 'C#:min7'],
  ['A', 'minor', 3, 'E:7', 'G:7'],
  ['A', 'minor', 3, 'G#:dim7', 'B:dim7'],
  ['E', 'major', 1, 'G#:min', 'A:min'],
  ['E', 'major', -4, 'D#:hdim7', 'B:hdim7'],
  ['F#', 'major', 1, 'E#:min', 'F#:min'],
  // No chord but a diminished one is built on a raised note, and none of those on a lowered one.
  ['C', 'major', -10, 'D#:maj', 'F:maj'],
  ['G', 'major', -5, 'A#:maj7', 'F:maj7'],
  ['Eb', 'major', -4, 'E:maj', 'C:maj'],
  ['Eb', 'minor', -4, 'A:min7', 'F:min7'],
  ['E', 'major', -1, 'C:hdim7', 'B:hdim7'],
  // The key has it, or minor raises it as its sixth or seventh.
  ['B', 'major', -5, 'A#:min7', 'E#:min7'],
  ['E', 'minor', -1, 'C:maj', 'Cb:maj'],
  ['B', 'minor', -3, 'G#:hdim7', 'E#:hdim7'],
  ['B', 'minor', -5, 'A#:dim7', 'E#:dim7'],
  ['E', 'minor', -3, 'D#:dim7', 'B#:dim7'],
  // It leads up to the fifth, F♯, as E♯ does; and the sixth of major that minor lends is lower.
  ['Eb', 'minor', -4, 'A:hdim7', 'E#:hdim7'],
  ['E', 'major', -1, 'C:maj', 'Cb:maj'],
  [null, null, 3, 'A:maj', 'C:maj'],
  [null, null, -3, 'C:maj', 'A:maj'],
  [null, null, -1, 'F#:min', 'F:min'],
  [null, null, -1, 'C#:7', 'C:7'],
  [null, null, -4, 'Eb:maj', 'B:maj'],
  [null, null, -4, 'Ab:maj', 'E:maj'],
  ['C', 'major', 5, 'N', 'N'],
  ['Bb', 'major', 6, 'F:sus4', 'B:sus4'],
  // Where nothing moves, nothing is spelled anew, though D♭ has fewer signs.
  ['C#', 'major', 0, 'C#:maj', 'C#:maj'],
];

test('chords are written as the new key wants them', () => {
  for (const [key, mode, semitones, heard, shown] of moved) {
    assert.equal(
      transposition({ key, mode }, semitones).shown(heard),
      shown,
      `${heard} by ${semitones} from ${key}`,
    );
  }
});

test('what is written into a moved song comes back to what was heard', () => {
  const pitches = [0, 3, 7, 10];
  for (let by = -11; by <= 11; by += 1) {
    for (const key of ['C', 'F#', 'Bb', 'E']) {
      for (const mode of ['major', 'minor'] as const) {
        for (const root of ['C', 'C#', 'Eb', 'F', 'G#', 'B']) {
          const transposed = transposition({ key, mode }, by);
          const back = transposed.heard({
            label: transposed.shown(`${root}:min7`),
            pitches: pitches.map((one) => (one + by + 24) % 12),
          });
          assert.equal(pitchOf(back.label.split(':')[0] ?? ''), pitchOf(root), `${root} by ${by}`);
          assert.deepEqual(back.pitches, pitches);
        }
      }
    }
  }
});

test('all of a song moves together', () => {
  const song = {
    key: 'C',
    mode: 'major',
    keys: [{ start: 0, end: 4, key: 'A', mode: 'minor' }],
    chords: [{
      label: 'C:maj',
      start: 0,
      end: 4,
      confidence: 1,
      pitch_classes: [0, 4, 7],
      alternatives: [{ label: 'A:min7', confidence: 0.2 }],
    }],
    notes: [{ pitch: 60, start: 0, end: 1, velocity: 1, confidence: 1, bends: [] }],
    tempo: 120,
    tuning_cents: 0,
    beats: [0],
    downbeats: [0],
    duration: 4,
  } as SongResult;
  const up = transposition(song, 2).song(song);
  assert.equal(up.key, 'D');
  assert.equal(up.keys[0]?.key, 'B');
  assert.deepEqual(up.chords[0]?.pitch_classes, [2, 6, 9]);
  assert.equal(up.chords[0]?.alternatives[0]?.label, 'B:min7');
  assert.equal(up.notes?.[0]?.pitch, 62);
  assert.equal(transposition(song, 0).song(song), song);
  assert.equal(transposition(song, 2).song({ ...song, notes: null }).notes, null);
});
