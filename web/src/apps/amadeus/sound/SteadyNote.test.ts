import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SteadyNote } from './SteadyNote.js';

const push = (note: SteadyNote, times: number, hertz: (at: number) => number, clarity = 0.99) => {
  for (let at = 0; at < times; at += 1) {
    note.push({ hertz: hertz(at), clarity, seconds: 0, level: 0.1 });
  }
};

test('the pitch of a held note is the middle of a second and a half', () => {
  const note = new SteadyNote();
  push(note, 149, (at) => 440 + (at % 3 - 1) * 0.2);
  assert.equal(note.hertz, 0);
  assert.ok(note.progress > 0.98);
  push(note, 1, () => 440);
  assert.ok(Math.abs(note.hertz - 440) < 1e-9);
  push(note, 300, () => 300);
  assert.ok(Math.abs(note.hertz - 440) < 1e-9, 'it stays');
});

test('another note, a rest and noise begin it anew; a short gap does not', () => {
  const note = new SteadyNote();
  push(note, 140, () => 440);
  push(note, 5, () => 0);
  push(note, 5, () => 440);
  assert.ok(note.progress > 0.9);
  push(note, 1, () => 466);
  assert.ok(note.progress < 0.01);
  push(note, 100, () => 466);
  push(note, 31, () => 466, 0.5);
  assert.equal(note.progress, 0);
  push(note, 150, () => 220);
  assert.ok(Math.abs(note.hertz - 220) < 1e-9);
});
