import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Away } from './errors.js';
import { withPatience } from './patience.js';
import { Clock } from './testing/Clock.js';

// Time that passes when it is told to: `withPatience` asks for the page's own.
const clock = new Clock();
const own = { setTimeout, clearTimeout };
beforeEach(() => {
  Object.assign(globalThis, {
    setTimeout: (then: () => void, ms: number) => clock.after(ms, then),
    clearTimeout: (stop: () => void) => stop(),
  });
});
afterEach(() => void Object.assign(globalThis, own));

/** An answer whose bytes come when they are told to; and what happened to it. */
function answer(response?: Response) {
  const seen: string[] = [];
  let bytes!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      bytes = controller;
    },
    cancel: () => void seen.push('cancelled'),
  });
  const patient = withPatience(response ?? new Response(stream, { status: 206 }), {
    silenceMs: 1_000,
    giveUp: () => {
      seen.push('given up');
      bytes.error(new Error('aborted'));
    },
    trouble: (error) => new Away(`It broke: ${(error as Error).message}`),
    end: () => void seen.push('ended'),
  });
  const send = (text: string) => bytes.enqueue(new TextEncoder().encode(text));
  return { patient, seen, send, close: () => bytes.close() };
}

test('gives the same bytes with the same status', async () => {
  const { patient, seen, send, close } = answer();
  const text = patient.text();
  send('one ');
  send('two');
  close();
  assert.equal(await text, 'one two');
  assert.equal(patient.status, 206);
  assert.deepEqual(seen, ['ended']);
});

test('gives up when nothing comes for so long, and says what it was', async () => {
  const { patient, seen, send } = answer();
  const reader = patient.body!.getReader();
  send('one');
  await reader.read();
  const next = assert.rejects(reader.read(), new Away('It broke: aborted'));
  await clock.pass(999);
  assert.deepEqual(seen, []);
  await clock.pass(1);
  await next;
  assert.deepEqual(seen, ['given up', 'ended']);
});

test('says what it was to who waits for all of it', async () => {
  for (const read of ['text', 'blob', 'arrayBuffer'] as const) {
    const { patient, send } = answer();
    const all = patient[read]();
    send('one');
    const refused = assert.rejects(all, new Away('It broke: aborted'), read);
    await clock.pass(1_000);
    await refused;
  }
});

test('counts no time while nobody waits', async () => {
  const { patient, seen, send, close } = answer();
  const reader = patient.body!.getReader();
  send('one');
  await reader.read();
  await clock.pass(3_600_000);
  send('two');
  assert.equal(new TextDecoder().decode((await reader.read()).value), 'two');
  close();
  assert.ok((await reader.read()).done);
  assert.deepEqual(seen, ['ended']);
});

test('lets go of the bytes when the reader does', async () => {
  const { patient, seen } = answer();
  await patient.body!.cancel('enough');
  assert.deepEqual(seen, ['ended', 'cancelled']);
});

test('ends at once where there are no bytes', () => {
  const empty = new Response(null, { status: 204 });
  const { patient, seen } = answer(empty);
  assert.equal(patient, empty);
  assert.deepEqual(seen, ['ended']);
});
