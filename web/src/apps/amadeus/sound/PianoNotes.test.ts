import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PianoNotes } from './PianoNotes.js';

const push = (notes: PianoNotes, times: number, hertz: number, first = 0, stiff = 0) => {
  for (let at = 0; at < times; at += 1) {
    notes.push({ seconds: 0, hertz, first, inharmonicity: stiff, partials: 8 });
  }
};

test('a note is taken once five measurements agree, and what rings on is not taken twice', () => {
  const notes = new PianoNotes(440);
  push(notes, 6, 220);
  assert.deepEqual(notes.read().status, { kind: 'hearing', key: 57 });
  push(notes, 4, 220.1, 219.9, 0.0003);
  assert.equal(notes.read().notes.size, 0);
  push(notes, 1, 220.1, 219.9, 0.0003);
  assert.deepEqual(notes.read().status, { kind: 'taken', key: 57 });
  const note = notes.read().notes.get(57);
  assert.equal(note?.inharmonicity, 0.0003);
  assert.ok(Math.abs((note?.rise ?? 0) - 1.57) < 0.01);
  push(notes, 20, 220.1, 219.9, 0.0009);
  assert.equal(notes.read().notes.get(57)?.inharmonicity, 0.0003);
});

test('measurements that do not agree are not taken, and it says so', () => {
  const notes = new PianoNotes(440);
  for (let at = 0; at < 26; at += 1) push(notes, 1, 220, 219.9, at % 2 ? 0.0003 : 0.001);
  assert.deepEqual(notes.read().status, { kind: 'unclear', key: 57 });
  assert.equal(notes.read().notes.size, 0);
  // After a rest the same note may be tried again.
  push(notes, 1, 0);
  push(notes, 5, 220, 219.9, 0.0004);
  assert.equal(notes.read().notes.get(57)?.inharmonicity, 0.0004);
});

test('what is no key of a piano is not listened to; starting over forgets all', () => {
  const notes = new PianoNotes(440);
  push(notes, 10, 20, 20, 0.001);
  push(notes, 10, 4_500, 4_400, 0.001);
  assert.deepEqual(notes.read().status, { kind: 'waiting' });
  push(notes, 10, 880, 879, 0.002);
  assert.equal(notes.read().notes.size, 1);
  notes.startOver();
  assert.equal(notes.read().notes.size, 0);
  assert.deepEqual(notes.read().status, { kind: 'waiting' });
});
