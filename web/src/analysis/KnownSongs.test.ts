import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Full } from '../data/index.js';
import { MemoryKeeper } from '../data/keeper.js';
import { recipe } from './abi.js';
import { KnownSongs } from './KnownSongs.js';
import type { SongResult } from './SongResult.js';

const song = (fields: Partial<SongResult> = {}): SongResult => ({
  chords: [],
  key: 'C',
  mode: 'major',
  keys: [],
  tempo: 120,
  tuning_cents: 0,
  beats: [],
  downbeats: [],
  notes: null,
  duration: 60,
  ...fields,
});

/** As many bytes as it says, of which it holds none. */
function claiming(bytes: number): Blob {
  const file = new Blob(['sound']);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** Songs on a device; each is kept a second after the one before. */
function device() {
  const keeper = new MemoryKeeper();
  const songs = new KnownSongs(keeper);
  let seconds = 1_700_000_000;
  const keep = async (name: string, result = song(), file = new Blob([name])) => {
    const now = Date.now;
    Date.now = () => 1_000 * (seconds += 1);
    try {
      await songs.save(name, result, `${name}.wav`, file);
    } finally {
      Date.now = now;
    }
  };
  return { keeper, songs, keep };
}

test('knows a file by its bytes, unless they are too many to be held once more', async () => {
  const { songs } = device();
  assert.equal(
    await songs.name(new Blob(['abc'])),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  assert.equal(await songs.name(claiming(256 * 1024 * 1024 + 1)), undefined);
});

test('finds a song again, with its sound', async () => {
  const { songs, keep } = device();
  await keep('one', song({ tempo: 99 }));
  assert.equal((await songs.find('one', false))?.tempo, 99);
  assert.equal(await (await songs.sound('one'))!.text(), 'one');
  assert.equal((await songs.about('one'))!.name, 'one.wav');
  assert.equal(await songs.find('two', false), undefined);
  assert.equal(await songs.sound('two'), undefined);
});

test('hears a song again that it would hear otherwise today, and still shows it', async () => {
  const { songs, keeper, keep } = device();
  await keep('one');
  const [key] = await keeper.keys('songs');
  await keeper.write([{
    table: 'songs',
    key: key!,
    value: { recipe: recipe - 1, result: song() },
  }]);
  assert.equal(await songs.find('one', false), undefined);
  assert.equal((await songs.past('one'))?.tempo, 120);
});

test('hears a song again for its notes where it was heard without', async () => {
  const { songs, keep } = device();
  await keep('one', song({ notes: null }));
  assert.equal(await songs.find('one', true), undefined);
  await keep('one', song({ notes: [] }));
  assert.deepEqual((await songs.find('one', true))?.notes, []);
  assert.equal((await songs.all()).length, 1, 'it is the same song');
});

test('lists the newest first, and a song that is heard again once', async () => {
  const { songs, keeper, keep } = device();
  for (const name of ['one', 'two', 'three', 'one']) await keep(name);
  assert.deepEqual((await songs.all()).map(({ hash }) => hash), ['one', 'three', 'two']);
  assert.equal((await keeper.keys('songs')).length, 3);
});

/** Puts songs on a device as they were kept, and not one after the other, which takes its time. */
const fill = (keeper: MemoryKeeper, names: readonly string[]) =>
  keeper.write(names.flatMap((name, number) => [
    {
      table: 'songs',
      key: `${String(number).padStart(15, '0')} ${name}`,
      value: { recipe, result: song() },
    },
    { table: 'meta', key: `heard song ${name}`, value: { hash: name, heardMs: number, bytes: 1 } },
  ]));

test('keeps as many songs as there are', async () => {
  const { songs, keeper, keep } = device();
  await fill(keeper, Array.from({ length: 2_000 }, (_, number) => `song${number}.`));
  await keep('one more');
  assert.equal((await songs.all()).length, 2_001);
  assert.notEqual(await songs.past('song0.'), undefined);
});

test('chords of the oldest songs make way where the device is full, and these stay listed', async () => {
  const { songs, keeper, keep } = device();
  await fill(keeper, Array.from({ length: 50 }, (_, number) => `song${number}.`));
  const write = keeper.write.bind(keeper);
  // There is room for 29 songs beside a new one.
  keeper.write = async (lines) => {
    const removed = lines.filter(({ table, value }) => table === 'songs' && value === undefined);
    if (removed.length < 21) throw new Full();
    await write(lines);
  };
  await keep('one more');
  assert.equal((await songs.all()).length, 51);
  assert.equal(await songs.past('song39.'), undefined);
  assert.notEqual(await songs.past('song40.'), undefined);
  assert.notEqual(await songs.find('one more', false), undefined);
});

test('keeps the sound of the newest, a gigabyte of them', async () => {
  const { songs, keep } = device();
  const quarter = 256 * 1024 * 1024;
  for (const name of ['one', 'two', 'three', 'four']) await keep(name, song(), claiming(quarter));
  assert.ok(await songs.sound('one'), 'four quarters are no more than a whole');
  await keep('five', song(), claiming(1));
  assert.equal(await songs.sound('one'), undefined);
  assert.ok(await songs.sound('two'));
  assert.notEqual(await songs.past('one'), undefined, 'what it is made of stays');
});

test('a sound that was removed makes room for another', async () => {
  const { songs, keep } = device();
  const quarter = 256 * 1024 * 1024;
  for (const name of ['one', 'two', 'three', 'four']) await keep(name, song(), claiming(quarter));
  assert.ok(await songs.removeSound('four'));
  assert.deepEqual((await songs.withSound()).map(({ hash }) => hash), ['three', 'two', 'one']);
  await keep('five', song(), claiming(quarter));
  assert.ok(await songs.sound('one'), 'four of them are here');
});

test('keeps a song without its sound where the device is full', async () => {
  const { songs, keeper, keep } = device();
  const write = keeper.write.bind(keeper);
  keeper.write = async (lines) => {
    if (lines.some(({ table }) => table === 'files')) throw new Full();
    await write(lines);
  };
  await keep('one');
  assert.equal((await songs.about('one'))?.bytes, 0);
  assert.notEqual(await songs.find('one', false), undefined);
  keeper.write = async () => {
    throw new Error('broken');
  };
  await assert.rejects(keep('two'), /broken/);
});

test('plays what a pad has on the device already, and keeps it no second time', async () => {
  const { songs, keeper, keep } = device();
  await keeper.write([{ table: 'files', key: 'one', value: new Blob(['pad']) }]);
  await keep('one');
  assert.deepEqual(await keeper.keys('files'), ['one']);
  assert.equal(await (await songs.sound('one'))!.text(), 'pad');
});

test('forgets a song with all that is about it', async () => {
  const { songs, keeper, keep } = device();
  await keep('one');
  await keep('two');
  await keeper.write([{ table: 'songs', key: 'by hand 5 one', value: { recipe: 5, chords: [] } }]);
  await songs.forget('one');
  for (const table of ['songs', 'meta', 'files'] as const) {
    assert.ok((await keeper.keys(table)).every((key) => key.endsWith('two')), table);
  }
});

test('hands corrections over once, the newest of them', async () => {
  const { songs, keeper, keep } = device();
  await keep('one');
  for (const number of [4, 5]) {
    const value = { recipe: number, chords: [] };
    await keeper.write([{ table: 'songs', key: `by hand ${number} one`, value }]);
  }
  assert.equal((await songs.leftHere('one'))?.recipe, 5);
  await songs.handedOver('one');
  assert.equal(await songs.leftHere('one'), undefined);
  assert.notEqual(await songs.find('one', false), undefined, 'what was heard stays');
});
