import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blobsIn, packed, type Packed, packedOf, unpacked } from './packing.js';

const song = new Blob(['la la la'], { type: 'audio/wav' });
const cover = new Blob([]);

async function throughAStoreOfBytes(value: unknown): Promise<unknown> {
  const files = new Map<Blob, Packed>();
  for (const blob of blobsIn(value)) files.set(blob, await packedOf(blob));
  const stored = packed(value, files);
  assert.deepEqual(blobsIn(stored), []);
  return unpacked(structuredClone(stored));
}

test('a file comes back as it was, alone or with what is known of it', async () => {
  const alone = await throughAStoreOfBytes(song) as Blob;
  assert.equal(await alone.text(), 'la la la');
  assert.equal(alone.type, 'audio/wav');
  const known = await throughAStoreOfBytes({ name: 'Song', song, cover }) as {
    name: string;
    song: Blob;
    cover: Blob;
  };
  assert.equal(known.name, 'Song');
  assert.equal(await known.song.text(), 'la la la');
  assert.equal(known.cover.size, 0);
});

test('what holds no file is left alone', async () => {
  const samples = new Float32Array([1, 2]);
  for (const value of [undefined, null, 3, 'text', [1, 2], { parts: [1], samples }, samples]) {
    assert.deepEqual(await throughAStoreOfBytes(value), value);
    assert.equal(unpacked(value), value);
  }
});
