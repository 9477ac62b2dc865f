import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Away, Refusal } from '../../../data/errors.js';
import type { SonEdit, SonEdits } from '../../../generated/api.js';
import { after, type EditList, EditQueue, type EditServer, type Step } from './EditQueue.js';

const edit = (id: string) => ({ id, kind: 'gain', at_ms: 0 }) as SonEdit;
const adds = (id: string): Step => ({ edits, done }) => ({
  edits: [...edits.slice(0, done), edit(id)],
  done: done + 1,
});
const undo: Step = ({ edits, done }) => ({ edits, done: Math.max(0, done - 1) });
const shown = ({ edits, done }: EditList) =>
  edits.map(({ id }, index) => index < done ? id : `(${id})`).join(' ');

/** A server that answers when it is told to, and keeps what it was asked. */
class Fake implements EditServer {
  now: SonEdits = { version: 1, edits: [], done: 0, seconds: 3 };
  readonly asked: string[] = [];
  fails: unknown[] = [];
  #answers: (() => void)[] = [];

  async get(): Promise<SonEdits> {
    this.asked.push('get');
    return this.now;
  }

  put = async (list: EditList, version: number): Promise<SonEdits | undefined> => {
    this.asked.push(`${version}: ${shown(list)}`);
    await new Promise<void>((answer) => this.#answers.push(answer));
    const failure = this.fails.shift();
    if (failure === 'declined') return undefined;
    if (failure) throw failure;
    if (version !== this.now.version) throw meanwhile;
    this.now = { ...this.now, ...list, edits: [...list.edits], version: version + 1 };
    return this.now;
  };

  /** Answers the request that waits, and lets what follows from it happen. */
  async answer(): Promise<void> {
    this.#answers.shift()?.();
    await new Promise((go) => setTimeout(go));
  }
}

const meanwhile = new Refusal(412, 'changed_meanwhile', 'It was changed meanwhile.');
const seen = (queue: EditQueue) => {
  const { base, steps } = queue.snapshot();
  return base && shown(after(steps, base));
};

test('each step is sent when the one before it is answered, with the version of that answer', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  const all = ['a', 'b'].map((id) => queue.add(adds(id), server, server.now));
  all.push(queue.add(undo, server, server.now));
  assert.equal(seen(queue), 'a (b)');
  assert.deepEqual(server.asked, ['1: a']);
  await server.answer();
  assert.deepEqual(server.asked, ['1: a', '2: a b']);
  assert.equal(seen(queue), 'a (b)');
  await server.answer();
  await server.answer();
  assert.deepEqual(server.asked, ['1: a', '2: a b', '3: a (b)']);
  assert.deepEqual(await Promise.all(all), Array(3).fill({ kind: 'done' }));
  assert.deepEqual(queue.snapshot().past.map(shown), ['', 'a', 'a b', 'a (b)']);
});

test('a step over edits that changed meanwhile is tried once more over the newer ones', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  const known = server.now;
  server.now = { ...known, edits: [edit('x')], done: 1, version: 5 };
  const [a, b] = [queue.add(adds('a'), server, known), queue.add(adds('b'), server, known)];
  await server.answer();
  assert.equal(seen(queue), 'x a b');
  await server.answer();
  await server.answer();
  assert.deepEqual(server.asked, ['1: a', 'get', '5: x a', '6: x a b']);
  assert.deepEqual([await a, await b], [{ kind: 'done' }, { kind: 'done' }]);
});

test('a step that is refused takes those behind it along, and says how many', async () => {
  for (const error of [new Away(), new Refusal(409, 'not_ready', 'Not yet.'), undefined]) {
    const [queue, server] = [new EditQueue(), new Fake()];
    server.fails = [undefined, error ?? 'declined'];
    const all = ['a', 'b', 'c', 'd'].map((id) => queue.add(adds(id), server, server.now));
    await server.answer();
    await server.answer();
    assert.deepEqual(await Promise.all(all), [
      { kind: 'done' },
      { kind: 'refused', error, behind: 2 },
      { kind: 'dropped' },
      { kind: 'dropped' },
    ]);
    assert.equal(seen(queue), 'a');
    void queue.add(adds('e'), server, undefined);
    assert.equal(server.asked.at(-1), '2: a e');
  }
});

test('a second change meanwhile is told', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  server.fails = [meanwhile, meanwhile];
  const a = queue.add(adds('a'), server, server.now);
  await server.answer();
  await server.answer();
  assert.deepEqual(await a, { kind: 'refused', error: meanwhile, behind: 0 });
});

test('what cannot be done after the steps that wait is told at once, and nothing is sent', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  void queue.add(adds('a'), server, server.now);
  const only: Step = (list) => list.done === 0 ? adds('b')(list) : undefined;
  assert.deepEqual(await queue.add(only, server, server.now), { kind: 'impossible', behind: 0 });
  await server.answer();
  assert.deepEqual(server.asked, ['1: a']);
});

test('what cannot be done after a change meanwhile is told, with those behind it', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  const known = server.now;
  server.now = { ...known, edits: [edit('x')], done: 1, version: 2 };
  const only: Step = (list) => list.done === 0 ? adds('b')(list) : undefined;
  const all = [queue.add(only, server, known), queue.add(undo, server, known)];
  await server.answer();
  assert.deepEqual(await Promise.all(all), [
    { kind: 'impossible', behind: 1 },
    { kind: 'dropped' },
  ]);
});

test('a step that changes nothing is not sent, but comes after those before it', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  let isReached = false;
  void queue.add(adds('a'), server, server.now);
  const reached = queue.add((list) => list, server, server.now).then(() => isReached = true);
  await new Promise((go) => setTimeout(go));
  assert.equal(isReached, false);
  await server.answer();
  await reached;
  assert.deepEqual(server.asked, ['1: a']);
});

test('where nothing is known the server is asked first; later what is newer counts', async () => {
  const [queue, server] = [new EditQueue(), new Fake()];
  void queue.add(adds('a'), server, undefined);
  await new Promise((go) => setTimeout(go));
  await server.answer();
  assert.deepEqual(server.asked, ['get', '1: a']);
  server.now = { ...server.now, edits: [edit('x')], done: 1, version: 9 };
  void queue.add(adds('b'), server, server.now);
  assert.equal(server.asked.at(-1), '9: x b');
});
