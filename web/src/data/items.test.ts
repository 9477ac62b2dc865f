import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withItem } from './items.js';

const kind = {
  at: '/pads',
  belongs: (key: string, item: { isOff?: boolean }) => key === 'pads' ? !item.isOff : undefined,
};
const one = { id: '1', version: 1, name: 'Rain' };
const two = { id: '2', version: 1, name: 'Wind' };
const list = { pads: [one, two], more: 3 };
const item = (value: { id: string }) => ({ thing: { kind: 'pad', id: value.id }, value });
const gone = { thing: { kind: 'pad', id: '1' } };

test('an item takes its place in the list, and everything else stays the same object', () => {
  const newer = { ...one, version: 2, name: 'Storm' };
  const laid = withItem('pads', list, item(newer), kind) as typeof list;
  assert.deepEqual(laid, { pads: [newer, two], more: 3 });
  assert.equal(laid.pads[1], two);
  assert.equal(withItem('pads', list, item({ ...one }), kind), list, 'nothing new');
  assert.equal(withItem('pads', list, item({ ...newer, version: 0 } as never), kind), list, 'old');
  assert.deepEqual(withItem('pads?q=r', list, item(newer), kind), laid, 'it stands there already');
  assert.equal(withItem('pad/1', one, item(newer), kind), newer);
});

test('an item comes into the lists to which it belongs, and leaves the others', () => {
  const three = { id: '3', version: 1 };
  const laid = withItem('pads', list, item(three), kind);
  assert.deepEqual(laid, { pads: [three, one, two], more: 3 });
  assert.equal(withItem('pads?q=r', list, item(three), kind), undefined, 'the server says which');
  assert.equal(withItem('pads', list, item(three), { at: '/pads' }), undefined);
  const off = withItem('pads', list, item({ ...one, isOff: true } as never), kind);
  assert.deepEqual(off, { pads: [two], more: 3 });
  assert.equal(withItem('pads', list, item({ ...three, isOff: true } as never), kind), list);
});

test('what is gone leaves every list, and is asked for by itself', () => {
  assert.deepEqual(withItem('pads', list, gone, kind), { pads: [two], more: 3 });
  assert.deepEqual(withItem('pads?q=r', list, gone, kind), { pads: [two], more: 3 });
  const left = { pads: [two] };
  assert.equal(withItem('pads', left, gone, kind), left);
  assert.equal(withItem('pad/1', one, gone, kind), undefined);
});

test('the answer to a change of ours is no newer than what the feed has told of that version', () => {
  const fromFeed = { pads: [{ ...one, version: 2, isReady: true }, two] };
  const answer = { ...item({ ...one, version: 2 } as typeof one), isAnswer: true };
  assert.equal(withItem('pads', fromFeed, answer, kind), fromFeed);
  assert.notEqual(withItem('pads', list, answer, kind), list);
  // It may have been taken away since.
  assert.equal(withItem('pads', { pads: [two] }, answer, kind), undefined);
});

test('a list that an item cannot be laid into is asked for anew', () => {
  assert.equal(withItem('pads', { pads: [one], others: [] }, item(one), kind), undefined);
  assert.equal(withItem('pads', 'nothing', item(one), kind), undefined);
  assert.equal(withItem('audit', list, item(one), kind), undefined);
});
