// What the workers of the tuner and of live chords have in common: samples go in, frames come out,
// one message after the other, also while the module is on its way.
import { ListeningModule, type ListeningPart } from './ListeningModule.js';
import type { FromListener, ToListener } from './listeningProtocol.js';

interface Scope<Frame> {
  postMessage(message: FromListener<Frame>): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<ToListener>) => void): void;
}

const unfetched =
  'The program that listens could not be loaded. Check your connection, then try again.';
const unheard =
  'This microphone’s sample rate is not supported. Choose another microphone and try again.';

/** Answers the page from now on; who wants no more ends the worker. */
export function listenWith<Frame>(part: ListeningPart<Frame>): void {
  const scope = self as unknown as Scope<Frame>;
  const coming = WebAssembly.compileStreaming(fetch('/melody.wasm'))
    .then((module) => new ListeningModule(module, part));
  let turn: Promise<void> = Promise.resolve();
  scope.addEventListener('message', ({ data }) => {
    turn = turn.then(async () => {
      const listener = await coming;
      if (data.kind === 'begin') listener.begin(data.rate);
      else scope.postMessage({ kind: 'heard', frames: listener.hear(data.samples) });
    }).catch((error: unknown) => {
      scope.postMessage({
        kind: 'trouble',
        words: error instanceof RangeError ? unheard : unfetched,
      });
    });
  });
}
