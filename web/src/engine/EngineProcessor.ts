// The audio thread: holds the module's one instance, renders it, and does what the page says. Here
// is no fetch, no timer and no console; what goes wrong is thrown, and reaches `onprocessorerror`.
import { quantum } from './abi.js';
import { Levels } from './Levels.js';
import type { Answer, Message, ProcessorSettings } from './protocol.js';
import { TapPieces } from './TapPieces.js';
import { WasmEngine } from './WasmEngine.js';

/** How often levels are passed on, shared or posted: as often as they can be seen. */
const sharesPerSecond = 60;
const postsPerSecond = 30;

export class EngineProcessor extends AudioWorkletProcessor {
  readonly #engine: WasmEngine;
  readonly #levels: Levels;
  readonly #shares: boolean;
  readonly #pieces = new TapPieces((piece) => {
    this.port.postMessage({ kind: 'tapped', piece }, [piece.left.buffer, piece.right.buffer]);
  });
  #hasEnded = false;
  #quanta = 0;
  #missed = 0;
  #expectedFrame = -1;
  #untilLevels = 0;

  constructor(options: { processorOptions?: unknown }) {
    super();
    const settings = options.processorOptions as ProcessorSettings;
    this.#engine = new WasmEngine(settings.module, sampleRate, settings);
    this.#shares = settings.shared !== null;
    const { trackCount } = this.#engine;
    this.#levels = new Levels(
      settings.shared ?? new ArrayBuffer(Levels.byteCount(trackCount)),
      trackCount,
    );
    this.port.onmessage = (event: MessageEvent<Message>) => this.obey(event.data);
    settings.first?.forEach((message) => this.obey(message));
    this.#say({
      kind: 'ready',
      latencyFrames: this.#engine.latencyFrames,
      stretches: this.#engine.stretches,
    });
  }

  /** Does one thing that the page asked for; a message is handled before the next quantum. */
  obey(message: Message): void {
    if (message.kind === 'end') {
      this.#hasEnded = true;
      return;
    }
    const done = this.#engine.obey(message);
    // What was heard before the tap was closed comes before the answer.
    if (message.kind === 'tap') this.#pieces.flush(this.#engine.lost);
    if ('reply' in message && message.reply !== undefined) {
      this.#say({ kind: 'reply', reply: message.reply, done });
    }
  }

  /** The frame at which the engine's next quantum begins. */
  get now(): number {
    return this.#engine.now;
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.#hasEnded) {
      this.#say({ kind: 'ended' });
      return false;
    }
    const [left, right] = outputs[0] ?? [];
    const input = inputs[0] ?? [];
    if (!left || !right) return true;
    this.#count(left.length);
    for (let frame = 0; frame < left.length; frame += quantum) {
      this.#engine.hear(input, frame);
      this.#engine.render(left, right, frame);
      this.#engine.drain((at, ...sides) => this.#pieces.add(at, ...sides, this.#engine.lost));
    }
    this.#report();
    return true;
  }

  #count(frames: number): void {
    if (this.#expectedFrame >= 0) {
      this.#missed += (currentFrame - this.#expectedFrame) / quantum;
    }
    this.#expectedFrame = currentFrame + frames;
    this.#quanta += frames / quantum;
  }

  #report(): void {
    const events = this.#engine.events();
    if (events.length > 0) this.#say({ kind: 'events', events });
    this.#levels.count(this.#engine.now, this.#quanta, this.#missed, this.#engine.place);
    if (--this.#untilLevels > 0) return;
    this.#untilLevels = sampleRate / quantum / (this.#shares ? sharesPerSecond : postsPerSecond);
    this.#levels.show(this.#engine.meters, this.#engine.inputMeter, this.#engine.safety);
    if (this.#shares) return;
    this.#say({ kind: 'levels', block: this.#levels.buffer.slice(0) as ArrayBuffer });
  }

  #say(answer: Answer): void {
    this.port.postMessage(answer);
  }
}
