// Hears one piece of music, away from the page; who wants it no more ends the worker.
import type { Answer, FromWorker, ToWorker } from './protocol.js';
import { release } from './release.js';
import { SongModule } from './SongModule.js';

interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

const scope = self as unknown as Scope;

/** Its words are for who reads the page. */
class Unfetched extends Error {}

const fetched = WebAssembly.compileStreaming(fetch('/analysis.wasm')).catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
  throw new Unfetched(
    'Amadeus could not be loaded. Check your connection, then try again.',
  );
});
const module = fetched.then((compiled) => new SongModule(compiled));
/** One message after the other, also while the module is on its way. */
let turn: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  turn = turn.then(async () => scope.postMessage(answer(await module, data))).catch(
    (error: unknown) => scope.postMessage({ kind: 'trouble', words: wordsFor(error) }),
  );
});

function answer(song: SongModule, message: ToWorker): Answer {
  switch (message.kind) {
    case 'network':
      // Those of another version are none: the rest is heard all the same.
      song.useNetwork(message.weights);
      return { kind: 'taken' };
    case 'begin':
      song.begin(message.count, (part) => scope.postMessage({ kind: 'heard', part }));
      return { kind: 'taken' };
    case 'samples':
      song.put(message.samples);
      release(message.samples);
      return { kind: 'taken' };
    case 'run': {
      const result = song.run();
      return result === 'again' ? { kind: 'again' } : { kind: 'result', result };
    }
    case 'correct':
      return { kind: 'corrected', chords: song.correct(message.given) };
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof Unfetched) return error.message;
  // Where the module can have no more memory, it ends.
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return isFull
    ? 'This device does not have enough memory for a song of this length. Close other tabs, or split the song.'
    : 'This song could not be analysed. Try again, or choose another.';
}
