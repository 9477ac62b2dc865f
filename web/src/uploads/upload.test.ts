import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../data/index.js';
import type { Client } from '../generated/api.js';
import { upload } from './upload.js';

const piece = 4 << 20;

/** A library that has some pieces already, and notes what it was given. */
function library(here: number[] = []) {
  const put = new Map<number, number>();
  let chunks = 0;
  const client = {
    beginUpload: async () => ({ chunks: here }),
    putChunk: async (_: string, number: number, part: Blob) => void put.set(number, part.size),
    finishUpload: async (_: string, request: { chunks: number }) => {
      chunks = request.chunks;
      return { id: 'asset' };
    },
  } as unknown as Client;
  return { client, put, chunks: () => chunks };
}

const send = async (client: Client, bytes: number) => {
  const progress: number[] = [];
  const file = new Blob([new Uint8Array(bytes)]);
  await upload(
    client,
    { id: 'u', name: 'rain', file },
    new AbortController().signal,
    (sent) => progress.push(sent),
  );
  return progress;
};

test('a file travels in pieces of four MiB, the last one shorter', async () => {
  const { client, put, chunks } = library();
  const progress = await send(client, 2 * piece + 5);
  assert.deepEqual([...put], [[0, piece], [1, piece], [2, 5]]);
  assert.equal(chunks(), 3);
  assert.deepEqual(progress, [0, piece, 2 * piece, 2 * piece + 5]);
});

test('only what is missing is sent again', async () => {
  const { client, put } = library([0, 2]);
  await send(client, 3 * piece);
  assert.deepEqual([...put.keys()], [1]);
});

test('a file without bytes is one piece, and a whole number of pieces has no empty one', async () => {
  const [empty, even] = [library(), library()];
  await send(empty.client, 0);
  await send(even.client, piece);
  assert.deepEqual([...empty.put], [[0, 0]]);
  assert.deepEqual([...even.put], [[0, piece]]);
});

test('what was ended before is not sent again', async () => {
  const { client, put, chunks } = library();
  client.beginUpload = () => Promise.reject(new Refusal(409, 'id_taken', 'It is there.'));
  assert.deepEqual(await send(client, 2 * piece), [2 * piece]);
  assert.deepEqual([put.size, chunks()], [0, 2]);
});

test('what the server refuses for good is not tried again', async () => {
  const { client } = library();
  let tries = 0;
  client.putChunk = () => {
    tries += 1;
    return Promise.reject(new Refusal(413, 'too_large', 'It is too large.'));
  };
  await assert.rejects(send(client, 10), Refusal);
  assert.equal(tries, 1);
});
