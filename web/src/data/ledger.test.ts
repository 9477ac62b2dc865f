import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from './change.js';
import { Ledger } from './ledger.js';

const change = (more: Partial<Change>): Change => ({
  title: 'Rename',
  method: 'PATCH',
  path: '/pads/1',
  id: 'first',
  place: '1',
  made_ms: 0,
  tries: 1,
  state: 'sending',
  body: { name: 'storm' },
  ...more,
});
const edit = change({ seen: 4, version: 4 });
const next = change({ id: 'second', seen: 4, version: 4, after: 'first' });

test('an edit upon an edit is sent upon the version that the first has made', () => {
  const ledger = new Ledger();
  ledger.note(edit, { version: 5 });
  assert.equal(ledger.resolved(next).version, 5);
});

test('others came between: what was built upon ours pretends to know nothing of theirs', () => {
  const ledger = new Ledger();
  ledger.note(edit, { version: 9, name: 'theirs' });
  assert.equal(ledger.resolved(next).version, 5, 'ours made 5, whatever it is by now');
});

test('a change that waits for nobody is sent as it is', () => {
  const ledger = new Ledger();
  assert.equal(ledger.resolved(edit), edit);
});

test('what was built upon a change that vanished is asked about', () => {
  assert.equal(new Ledger().resolved(next).version, 0);
});

test('what was seen at another version than ours was made from is asked about', () => {
  const ledger = new Ledger();
  ledger.note(edit, { version: 5 });
  assert.equal(ledger.resolved({ ...next, seen: 8 }).version, 0);
  assert.equal(ledger.resolved({ ...next, seen: 5 }).version, 5, 'or it has seen ours already');
});

test('something new is known by looking as it was sent', () => {
  const made = change({ method: 'PUT', body: { name: 'rain' } });
  const upon = change({ id: 'second', after: 'first' });
  const [ours, theirs] = [new Ledger(), new Ledger()];
  ours.note(made, { name: 'rain', version: 1, id: '1' });
  assert.equal(ours.resolved(upon).version, 1);
  theirs.note(made, { name: 'snow', version: 1, id: '1' });
  assert.equal(theirs.resolved(upon).version, 0);
});

test('things without versions are not fought over', () => {
  const ledger = new Ledger();
  ledger.note(change({}), { name: 'storm' });
  const upon = change({ id: 'second', after: 'first' });
  assert.equal(ledger.resolved(upon), upon);
});

test('what stood upon a dropped change stands on what that one stood on', () => {
  const ledger = new Ledger();
  assert.equal(ledger.without(edit, next).version, 4);
  assert.equal(ledger.without({ ...edit, after: 'before' }, next).after, 'before');
  assert.equal(ledger.without(edit, { ...next, seen: 2 }).version, 0);
});

test('a hundred are remembered, the newest', () => {
  const ledger = new Ledger();
  for (let id = 0; id < 150; id += 1) ledger.note(change({ id: `${id}` }), { version: id });
  assert.equal(ledger.notes.length, 100);
  assert.equal(ledger.notes[0]?.id, '50');
  assert.equal(ledger.notes.at(-1)?.id, '149');
});
