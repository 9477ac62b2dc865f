import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device } from '../../../recordings/device.js';
import { belongs } from './recordingLists.js';

const mine = { id: '1', person: 'me', album: 'a', device: device() };
const another = { ...mine, id: '2', device: 'phone' };
const list = 'son-recordings';

test('a recording of one’s own stands in the library, until it is in the trash', () => {
  assert.equal(belongs(list, mine, [another]), true);
  assert.equal(belongs(list, { ...mine, trashed_ms: 1 }, [another]), false);
  assert.equal(belongs(list, { ...mine, person: 'somebody' }, [another]), false);
  assert.equal(belongs(list, mine, []), undefined, 'nothing says whose list it is');
});

test('what other devices have comes only to those that sync', () => {
  assert.equal(belongs(list, another, [{ ...mine, id: '3' }, { ...another, id: '4' }]), true);
  assert.equal(belongs(list, another, [{ ...mine, id: '3' }]), undefined);
});

test('the server says what is new in an album or in the trash; what left them is known', () => {
  const album = 'son-recordings?album=a';
  assert.equal(belongs(album, mine, []), undefined);
  assert.equal(belongs(album, { ...mine, album: 'b' }, [another]), false);
  const trash = 'son-recordings?trashed=true';
  assert.equal(belongs(trash, { ...mine, trashed_ms: 1 }, []), undefined);
  assert.equal(belongs(trash, mine, [another]), false);
});

test('the takes of a group are those that were asked for', () => {
  assert.equal(belongs('son-recordings?takes=1,3', mine, []), true);
  assert.equal(belongs('son-recordings?takes=11,3', mine, []), false);
  assert.equal(belongs('son-recordings?takes=', mine, []), false);
});
