import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAsk } from './ask.js';
import { Away, Refusal } from './errors.js';

const answered = (status: number, body: unknown, type = 'application/json') =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type },
  });

/** A server that answers one thing, and notes what it was asked. */
function asking(response: () => Response) {
  const asked: { address: string; init: RequestInit }[] = [];
  const ask = makeAsk({
    fetch: async (address, init) => {
      asked.push({ address, init });
      return response();
    },
  });
  return { ask, asked };
}

test('a version, a key and a gate travel as headers, a body as JSON', async () => {
  const { ask, asked } = asking(() => answered(200, {}));
  await ask('PATCH', '/pads/1', { body: { name: 'rain' }, version: 3, key: 'k', gate: 'g' });
  const { init } = asked[0]!;
  assert.deepEqual(init.headers, {
    'If-Match': '"3"',
    'Idempotency-Key': 'k',
    'Quintet-Gate': 'g',
    'Content-Type': 'application/json',
  });
  assert.equal(init.body, '{"name":"rain"}');
  assert.equal(init.credentials, 'same-origin');
});

test('what was left out of a query is not asked for', async () => {
  const { ask, asked } = asking(() => answered(200, {}));
  await ask('GET', '/pads', { query: { q: 'a b&c', after: undefined, limit: 5 } });
  await ask('GET', '/pads', { query: {} });
  assert.deepEqual(asked.map(({ address }) => address), ['/pads?q=a+b%26c&limit=5', '/pads']);
});

test('an answer without content is nothing', async () => {
  assert.equal(await asking(() => answered(204, '')).ask('DELETE', '/pads/1'), undefined);
});

test('a problem that the server tells becomes a refusal, with its fields', async () => {
  const problem = {
    status: 422,
    code: 'invalid',
    detail: 'No.',
    fields: [{ place: 'name', message: 'x' }],
  };
  const { ask } = asking(() => answered(422, problem, 'application/problem+json'));
  await assert.rejects(ask('PUT', '/pads/1'), (error: unknown) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.status, error.code, error.fields.length], [422, 'invalid', 1]);
    return true;
  });
});

test('who answers otherwise is somebody between here and the server', async () => {
  for (
    const response of [
      () => answered(502, 'bad gateway', 'text/html'),
      () => answered(403, { any: 'thing' }),
      () => answered(200, 'a hotel says hello', 'text/html'),
    ]
  ) await assert.rejects(asking(response).ask('GET', '/pads'), Away);
});

test('no connection is Away, and says why to who looks closer', async () => {
  const reason = new TypeError('fetch failed');
  const ask = makeAsk({ fetch: () => Promise.reject(reason) });
  await assert.rejects(
    ask('GET', '/pads'),
    (error: unknown) => error instanceof Away && error.reason === reason,
  );
});

test('who gives up gets their own reason back, and nothing is asked when they had before', async () => {
  const person = new AbortController();
  const { ask, asked } = asking(() => answered(200, {}));
  person.abort(new Error('enough'));
  await assert.rejects(ask('GET', '/pads', { signal: person.signal }), /enough/);
  assert.equal(asked.length, 0);
});

test('a server that says nothing for too long counts as away', async () => {
  const ask = makeAsk({
    timeoutMs: 20,
    fetch: (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      }),
  });
  await assert.rejects(ask('GET', '/pads'), Away);
});
