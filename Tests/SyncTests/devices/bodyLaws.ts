// What holds for the bytes of an answer that is handed out raw.
import { Away } from '../../../web/src/data/index.js';
import { makeAsk } from '../../../web/src/data/ask.js';
import { wait } from './chance.js';

const silenceMs = 60;

/** Answers piece by piece, `undefined` being a silence without end; fails as `fetch` does when it is stopped. */
function server(pieces: (string | undefined)[], pauseMs = 0) {
  let isStopped = false;
  const ask = makeAsk({
    timeoutMs: silenceMs,
    fetch: async (_, { signal }) => {
      const rest = [...pieces];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal?.addEventListener('abort', () => {
            isStopped = true;
            controller.error(new DOMException('stopped', 'AbortError'));
          });
        },
        async pull(controller) {
          await wait(pauseMs);
          if (rest.length === 0) return controller.close();
          const piece = rest.shift();
          if (piece === undefined) return new Promise(() => {});
          controller.enqueue(new TextEncoder().encode(piece));
        },
      }, { highWaterMark: 0 });
      return new Response(body, { status: 206, headers: { 'Content-Type': 'audio/flac' } });
    },
  });
  return { ask, isStopped: () => isStopped };
}

/** What is wrong with how raw answers are handed out. */
export async function tryBodies(): Promise<string[]> {
  const problems: string[] = [];
  const check = (what: string, holds: boolean): void => { if (!holds) problems.push(what); };
  const read = (answer: Response) => answer.text().catch((error: unknown) => error);

  const slow = server(['a', 'b', 'c', 'd', 'e', 'f'], silenceMs / 2);
  const whole = await slow.ask<Response>('GET', '/', { raw: true });
  check('keeps what is said of it', whole.status === 206 && whole.headers.get('Content-Type') === 'audio/flac');
  check('gives up nothing that goes on', await read(whole) === 'abcdef' && !slow.isStopped());

  const silent = server(['a', undefined]);
  check('gives up what falls silent', await read(await silent.ask('GET', '/', { raw: true })) instanceof Away);
  check('stops what it has given up', silent.isStopped());

  const unread = server(['a', 'b']);
  const later = await unread.ask<Response>('GET', '/', { raw: true });
  await wait(3 * silenceMs);
  check('lets who reads take their time', await read(later) === 'ab');

  const person = new AbortController();
  const stopped = server(['a', undefined]);
  const reading = read(await stopped.ask('GET', '/', { raw: true, signal: person.signal }));
  person.abort(new Error('enough'));
  check('stops when it is told to', String(await reading) === 'Error: enough' && stopped.isStopped());

  const listeners = new AbortController();
  let held = 0;
  const { signal } = listeners;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  Object.assign(signal, {
    addEventListener: (...all: Parameters<typeof add>) => { held += 1; add(...all); },
    removeEventListener: (...all: Parameters<typeof remove>) => { held -= 1; remove(...all); },
  });
  for (const pieces of [['a'], ['a', undefined]]) {
    await read(await server(pieces).ask('GET', '/', { raw: true, signal }));
  }
  await (await server(['a', 'b']).ask<Response>('GET', '/', { raw: true, signal })).body?.cancel();
  check(`listens to nobody afterwards, and not ${held} times`, held === 0);
  return problems;
}
