import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExpectedChord, outcomeOf, PlayedChords } from './playedChords.js';

const [C, Am, F, G] = [
  { label: 'C:maj', pitches: [0, 4, 7] },
  { label: 'A:min', pitches: [9, 0, 4] },
  { label: 'F:maj', pitches: [5, 9, 0] },
  { label: 'G:7', pitches: [7, 11, 2, 5] },
] as const;
const song = (...chords: { label: string; pitches: readonly number[] }[]): ExpectedChord[] =>
  chords.map((chord, place) => ({ ...chord, start: 2 * place, end: 2 * place + 2 }));
const chord = (root: number, kind = 'maj') => ({ root, kind, bass: 0 });

type Played = ReturnType<typeof chord> | undefined;

/** Plays for so many seconds each, one after the other; the last is over. */
function played(chords: ExpectedChord[], parts: [Played, number][], from = 0, speed = 1) {
  const judge = new PlayedChords(chords);
  let moment = from;
  for (const [heard, seconds] of parts) {
    for (let frame = 0; frame < seconds * 50; frame += 1) {
      judge.hear(heard, moment, speed);
      moment += speed / 50;
    }
  }
  judge.finish(speed);
  return judge.attempts.map(({ chord: place, verdict, heard }) =>
    [place, verdict, ...heard ? [`${heard.root}:${heard.kind}`] : []].join(' ')
  );
}

test('says of each chord whether it was right', () => {
  const chords = song(C, Am, F, G, C);
  assert.deepEqual(
    played(chords, [
      [chord(0), 2],
      [chord(9, 'maj'), 2],
      [chord(2, 'min'), 2],
      [undefined, 2],
      // A little late, as everybody is.
      [chord(7, '7'), 0.3],
      [chord(0), 1.7],
    ]),
    ['0 right', '1 kind 9:maj', '2 other 2:min', '3 silent', '4 right'],
  );
});

test('knows who is late, in seconds and not in those of a slowed song', () => {
  assert.deepEqual(played(song(C, Am), [[chord(0), 3.2], [chord(9, 'min'), 0.8]]), [
    '0 right',
    '1 late',
  ]);
  // At half speed a chord lasts four seconds.
  assert.deepEqual(played(song(C, Am), [[chord(0), 5], [chord(9, 'min'), 3]], 0, 0.5), [
    '0 right',
    '1 right',
  ]);
});

test('takes a seventh more or less, a bass, a power chord and another name of the same notes', () => {
  const right = (expected: ExpectedChord['label'], pitches: number[], heard: Played) =>
    assert.deepEqual(played(song({ label: expected, pitches }), [[heard, 2]]), ['0 right']);
  right('G:7', [7, 11, 2, 5], chord(7));
  right('C:maj', [0, 4, 7], chord(0, 'maj7'));
  right('C:maj/3', [0, 4, 7], chord(0));
  right('E:min', [4, 7, 11], chord(4, '5'));
  right('E:5', [4, 11], chord(4, 'min'));
  right('C:maj6', [0, 4, 7, 9], chord(9, 'min7'));
  right('B:dim7', [11, 2, 5, 8], chord(2, 'dim7'));
  right('D:(1,3,5,9)', [2, 6, 9, 4], chord(2));
  right('D:(1,b3,5,11)', [2, 5, 9, 7], chord(2, 'min7'));
  const wrong = (expected: ExpectedChord['label'], pitches: number[], heard: Played) =>
    assert.match(played(song({ label: expected, pitches }), [[heard, 2]])[0]!, /0 (kind|other)/);
  wrong('B:dim', [11, 2, 5], chord(11, 'min'));
  wrong('C:maj', [0, 4, 7], chord(0, 'sus4'));
  wrong('D:(1,b3,5,11)', [2, 5, 9, 7], chord(2));
});

test('judges nothing that was not played through', () => {
  const chords = song(C, { label: 'N', pitches: [] }, Am);
  // From the middle of the first, through a silence, to the middle of the last.
  const parts: [Played, number][] = [[chord(0), 0.8], [undefined, 2], [chord(9, 'min'), 0.8]];
  assert.deepEqual(played(chords, parts, 1.2), []);
  assert.deepEqual(played(song(C), [[undefined, 1]], 40), []);
});

test('judges one chord anew each time it comes round', () => {
  const judge = new PlayedChords(song(C));
  for (let round = 0; round < 3; round += 1) {
    for (let frame = 0; frame < 99; frame += 1) {
      judge.hear(round === 1 ? undefined : chord(0), frame / 50, 1);
    }
  }
  judge.finish(1);
  assert.deepEqual(judge.attempts.map(({ verdict }) => verdict), ['right', 'silent', 'right']);
});

test('a mistake of a moment is none', () => {
  assert.deepEqual(
    played(song(C), [[chord(0), 0.6], [chord(4, 'min'), 0.06], [chord(0), 1.34]]),
    ['0 right'],
  );
  assert.deepEqual(played(song(C), [[chord(4, 'min'), 0.06], [undefined, 1.94]]), ['0 silent']);
});

test('tells what to practise', () => {
  const chords = song(C, G, C, G, F, G);
  const of = (place: number, verdict: 'right' | 'late' | 'silent') => ({ chord: place, verdict });
  const outcome = outcomeOf([
    of(0, 'right'),
    { chord: 1, verdict: 'other', heard: chord(4, 'min') },
    of(2, 'right'),
    { chord: 3, verdict: 'other', heard: chord(4, 'min') },
    of(4, 'late'),
    of(5, 'silent'),
  ], chords);
  assert.deepEqual([outcome.right, outcome.total, outcome.hardest], [2, 6, 1]);
  assert.deepEqual(outcome.troubles, [
    {
      label: 'G:7',
      right: 0,
      total: 3,
      late: 0,
      silent: 1,
      heard: [{ chord: chord(4, 'min'), times: 2 }],
    },
    { label: 'F:maj', right: 0, total: 1, late: 1, silent: 0, heard: [] },
  ]);
  // Before the first chord of all there is no change.
  assert.equal(outcomeOf([of(0, 'late')], chords).hardest, undefined);
});
