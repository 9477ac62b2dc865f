import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonRecording, SonRecordings } from '../generated/api.js';
import { allRecordings } from './allRecordings.js';

test('a list is asked for page after page', async () => {
  const pages: Record<string, SonRecordings> = {
    '': { recordings: [{ id: 'c' } as SonRecording], elsewhere: 2, after: '2_b' },
    '2_b': { recordings: [{ id: 'b' } as SonRecording], elsewhere: 2, after: '1_a' },
    '1_a': { recordings: [], elsewhere: 2 },
  };
  const asked: unknown[] = [];
  const client = {
    listSonRecordings: async (query: { after?: string; album?: string }) => {
      asked.push([query.album, query.after]);
      return pages[query.after ?? '']!;
    },
  };
  const all = await allRecordings(client, { device: 'd', album: 'x' });
  assert.deepEqual(all, { recordings: [{ id: 'c' }, { id: 'b' }], elsewhere: 2 });
  assert.deepEqual(asked, [['x', undefined], ['x', '2_b'], ['x', '1_a']]);
});
