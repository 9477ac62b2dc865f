// Listens for the pitch of one instrument, away from the page; who wants it no more ends the
// worker.
import { TunerModule } from './TunerModule.js';
import type { FromTuner, ToTuner } from './tunerProtocol.js';

interface Scope {
  postMessage(message: FromTuner): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<ToTuner>) => void): void;
}

const scope = self as unknown as Scope;

const unfetched =
  'The tuner could not be loaded. Check your connection, then try again.';
const unheard =
  'The tuner does not support this microphone’s sample rate. Choose another microphone and try again.';

const module = WebAssembly.compileStreaming(fetch('/melody.wasm')).then((compiled) =>
  new TunerModule(compiled)
);
/** One message after the other, also while the module is on its way. */
let turn: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  turn = turn.then(async () => answer(await module, data)).catch((error: unknown) => {
    scope.postMessage({
      kind: 'trouble',
      words: error instanceof RangeError ? unheard : unfetched,
    });
  });
});

function answer(tuner: TunerModule, message: ToTuner): void {
  if (message.kind === 'begin') tuner.begin(message.rate);
  else scope.postMessage({ kind: 'heard', frames: tuner.hear(message.samples) });
}
