import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryKeeper } from '../data/index.js';
import {
  arrivalOf,
  bareName,
  isRecording,
  mostOffered,
  offer,
  type StoredArrival,
} from './arrivals.js';

test('a file is called by its name without its ending', () => {
  const table: [string, string][] = [
    ['Rain.mp3', 'Rain'],
    ['my_first_song.final.flac', 'my first song.final'],
    ['.mp3', 'Sound'],
    ['Dr. Who', 'Dr. Who'],
    ['', 'Sound'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ];
  for (const [name, bare] of table) assert.equal(bareName(name, 'Sound'), bare);
});

test('a file on its way says who wants it, only where somebody does', () => {
  const file = Object.assign(new Blob(['12345']), { name: '' }) as unknown as File;
  const arrival = arrivalOf(file, 'id');
  assert.deepEqual([arrival.name, arrival.bytes], ['Sound', 5]);
  assert.ok(!('room' in arrival) && !('note' in arrival));
  assert.deepEqual(arrivalOf(file, 'id', 'yakback', { folder: 'f' }).note, { folder: 'f' });
});

test('a recording is what its app calls one', () => {
  const note = (note?: unknown) => isRecording({ id: 'id', name: 'x.wav', bytes: 1, note });
  assert.ok(note({ is_recording: true }));
  for (const other of [undefined, null, 'a hash', { folder: 'f' }, { is_recording: false }]) {
    assert.ok(!note(other));
  }
});

test('what is handed over waits, as much as may, and the rest is left out', async () => {
  const keeper = new MemoryKeeper();
  const file = (size: number) => ({ name: 'planted.wav', size }) as File;
  const waiting = async () =>
    (await keeper.all('arrivals') as [string, StoredArrival][])
      .filter(([, one]) => one.isOffered).length;
  assert.equal(await offer(keeper, [file(mostOffered.bytes + 1)], 'yakback'), 1);
  assert.equal(await offer(keeper, [file(mostOffered.bytes - 1), file(2), file(1)], 'yakback'), 1);
  assert.equal(await waiting(), 2);
  const many = Array.from({ length: mostOffered.files }, () => file(0));
  assert.equal(await offer(keeper, many, 'yakback'), 2);
  assert.equal(await offer(keeper, many, 'yakback'), many.length);
  assert.equal(await waiting(), mostOffered.files);
});

test('what the person has chosen leaves what is handed over its place', async () => {
  const keeper = new MemoryKeeper();
  const file = { name: 'mine.wav', size: mostOffered.bytes } as File;
  await keeper.append('arrivals', () => arrivalOf(file, 'id', 'yakback'));
  assert.equal(await offer(keeper, [file], 'yakback'), 0);
});
