// The microphone as the recorder wants it: opened by one request after the other, and anew only
// where it has to be.
import type { EngineHost } from '../../../engine/EngineHost.js';
import { type Heard, Microphone } from '../../../players/Microphone.js';
import { Stage } from '../../../players/Stage.js';
import { Chain } from './Chain.js';

export interface InputOptions {
  /** The microphone, as the browser calls it; its own choice where nothing is said. */
  input?: string | undefined;
  channels: 1 | 2;
  decibels: number;
  isLimited: boolean;
}

export class RecorderInput {
  #stage: Stage | undefined;
  #microphone: Microphone | undefined;
  #options: InputOptions | undefined;
  #line: Promise<unknown> = Promise.resolve();
  /** What is heard goes through it, so that its level is that of the recording. */
  chain: Chain | undefined;
  onPiece: (heard: Heard) => void = () => {};
  onLost: () => void = () => {};

  get isOpen(): boolean {
    return this.#microphone?.isOpen ?? false;
  }
  get rate(): number {
    return this.#microphone?.rate ?? 0;
  }
  get host(): EngineHost | undefined {
    return this.#stage?.host;
  }
  /** The frame of the engine's clock. */
  get now(): number {
    return this.host?.levels?.now ?? 0;
  }
  /** Whether it has one channel where two were wanted. */
  get isNarrow(): boolean {
    return this.#options?.channels === 2 && this.chain?.options.channels === 1;
  }
  /** The way to the ear and from the air, as far as the browser knows it. */
  get latencySeconds(): number {
    return (this.host?.latencySeconds ?? 0) + (this.#microphone?.latencySeconds ?? 0);
  }

  /**
   * Opens it with these options; `onAsk` is called before the browser is asked. Throws why it
   * cannot.
   */
  open(options: InputOptions, onAsk: () => void): Promise<void> {
    return this.#inTurn(() => this.#open(options, onAsk));
  }

  /** Lets the microphone go, unless that is not wanted any more when its turn comes. */
  close(isWanted: () => boolean): Promise<void> {
    return this.#inTurn(async () => {
      if (!isWanted()) return;
      this.chain = undefined;
      await this.#microphone?.close();
    });
  }

  /** A recording begins, or is over: until then nothing else in this tab takes its microphone. */
  reserve(isOn: boolean): void {
    if (this.#microphone) this.#microphone.isRecording = isOn;
  }

  /** Hands out all that was heard until now. */
  async flush(): Promise<void> {
    await this.#microphone?.flush().catch(() => undefined);
  }

  async #open(options: InputOptions, onAsk: () => void): Promise<void> {
    const isAsAsked = this.isOpen && this.#options?.input === options.input &&
      this.#options?.channels === options.channels;
    if (!isAsAsked) await this.#ask(options, onAsk);
    this.#options = options;
    const given = this.#microphone!.channels === 1 ? 1 : 2;
    const channels = given === 1 ? 1 : options.channels;
    this.chain = new Chain(this.rate, {
      channels,
      given,
      decibels: options.decibels,
      isLimited: options.isLimited,
    });
  }

  async #ask(options: InputOptions, onAsk: () => void): Promise<void> {
    onAsk();
    this.chain = undefined;
    this.#stage ??= await Stage.open();
    await this.#microphone?.close();
    const microphone = new Microphone(this.#stage);
    microphone.onPiece = (heard) => this.onPiece(heard);
    microphone.onLost = () => this.onLost();
    this.#microphone = microphone;
    await microphone.open(undefined, { device: options.input, channels: options.channels });
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#line.then(work);
    this.#line = next.catch(() => undefined);
    return next;
  }
}
