import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Away, mayPass, Refusal } from './errors.js';

test('a refusal passes by itself where the server was busy, late or broken', () => {
  const passing = (status: number) => new Refusal(status, 'code', 'No.').isPassing;
  for (const status of [408, 425, 429, 500, 502, 503, 504]) assert.ok(passing(status), `${status}`);
  for (const status of [400, 401, 402, 403, 404, 409, 412, 413, 422]) {
    assert.ok(!passing(status), `${status}`);
  }
});

test('the network and a busy server may pass, a refusal does not', () => {
  assert.ok(mayPass(new Away()) && mayPass(new Refusal(503, 'busy', 'Later.')));
  assert.ok(!mayPass(new Refusal(403, 'forbidden', 'No.')) && !mayPass(new Error('odd')));
});
