import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../data/index.js';
import type { SonRecording, SonRecordingRequest } from '../../../generated/api.js';
import { putRecording } from './putRecording.js';

const request: SonRecordingRequest = {
  asset: 'a',
  title: 'Harmony',
  created_ms: 1,
  quality: 'original',
  source: 'imported',
  device: 'd',
  album: 'shared',
};

/** A server that refuses what goes into an album. */
function server(refusal: Refusal) {
  const asked: SonRecordingRequest[] = [];
  const putSonRecording = async (_: string, one: SonRecordingRequest) => {
    asked.push(one);
    if (one.album) throw refusal;
    return one as unknown as SonRecording;
  };
  return { asked, putSonRecording };
}

for (
  const refusal of [
    new Refusal(422, 'invalid', '', [{ place: 'album', message: 'is not one of your albums' }]),
    new Refusal(403, 'not_your_role', ''),
  ]
) {
  test(`keeps what an album takes no more: ${refusal.code}`, async () => {
    const client = server(refusal);
    await putRecording(client, 'r', request);
    const { album: _, ...others } = request;
    assert.deepEqual(client.asked, [request, others]);
  });
}

test('keeps what was recorded for a project that was deleted, in its album where it can be', async () => {
  const asked: SonRecordingRequest[] = [];
  const gone = { place: 'project', message: 'is not one of your projects' };
  const putSonRecording = async (_: string, one: SonRecordingRequest) => {
    asked.push(one);
    if (one.project) throw new Refusal(422, 'invalid', '', [gone]);
    if (one.album === 'closed') throw new Refusal(403, 'not_your_role', '');
    return one as unknown as SonRecording;
  };
  await putRecording({ putSonRecording }, 'r', { ...request, project: 'p' });
  assert.deepEqual(asked.at(-1), request);
  await putRecording({ putSonRecording }, 'r', { ...request, album: 'closed', project: 'p' });
  const { album: _, ...others } = request;
  assert.deepEqual(asked.at(-1), others);
});

test('tells of what is refused for another reason', async () => {
  const refusal = new Refusal(422, 'invalid', '', [{ place: 'asset', message: 'is no sound' }]);
  const client = server(refusal);
  await assert.rejects(putRecording(client, 'r', request), refusal);
  assert.equal(client.asked.length, 1);
});
