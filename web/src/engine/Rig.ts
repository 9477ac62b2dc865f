// What lives and dies with one AudioContext: the context, the worklet's node, and the talk with it.
import { Unreached } from './engineFiles.js';
import { Levels } from './Levels.js';
import type { Answer, Message, ProcessorSettings, Question, TapPiece } from './protocol.js';

/** A processor that runs ends within a quantum. */
const endMs = 1_000;
const needsSecurePage =
  'This works only on secure pages. Open Quintet over https, or on the server itself.';

export interface RigOptions {
  readonly module: WebAssembly.Module;
  /** The address of the audio thread's script. */
  readonly worklet: string | URL;
  readonly tracks: number;
  readonly sounds: number;
  readonly stretches: number;
  readonly first?: readonly Message[];
}

/** What a rig tells whoever made it. */
export interface RigWatcher {
  events(events: readonly number[]): void;
  /** Live input that came out of the tap. */
  tapped(piece: TapPiece): void;
  /** The context changed its state by itself, or was asked to. */
  stateChanged(): void;
  /** The processor is gone, or never came. */
  failed(reason: string): void;
}

export class Rig {
  readonly levels: Levels;
  readonly latencyFrames: number;
  readonly stretches: boolean;
  readonly #waiting: Map<number, (done: boolean) => void>;
  #questions = 0;
  /** A processor that has thrown is not asked for anything any more. */
  #hasFailed = false;

  private constructor(
    readonly context: BaseAudioContext,
    readonly node: AudioWorkletNode,
    ready: Answer & { kind: 'ready' },
    levels: Levels,
    waiting: Map<number, (done: boolean) => void>,
  ) {
    this.latencyFrames = ready.latencyFrames;
    this.stretches = ready.stretches;
    this.levels = levels;
    this.#waiting = waiting;
  }

  /** Sets the audio thread up; the promise is kept when the instance stands. */
  static async build(
    context: BaseAudioContext,
    options: RigOptions,
    watcher: RigWatcher,
  ): Promise<Rig> {
    const { module, worklet, tracks, sounds, stretches, first } = options;
    // Browsers have it on secure pages only.
    if (!('audioWorklet' in context)) throw new Error(needsSecurePage);
    await context.audioWorklet.addModule(worklet).catch((error) => {
      throw new Unreached(error);
    });
    const bytes = Levels.byteCount(tracks);
    // GNOME's browser isolates pages and yet has no shared memory.
    const isShared = globalThis.crossOriginIsolated && 'SharedArrayBuffer' in globalThis;
    const shared = isShared ? new SharedArrayBuffer(bytes) : null;
    const levels = new Levels(shared ?? new ArrayBuffer(bytes), tracks);
    const settings: ProcessorSettings = {
      module,
      tracks,
      sounds,
      stretches,
      shared,
      ...(first && { first }),
    };
    const node = new AudioWorkletNode(context, 'quintet-engine', {
      // Mono stays mono, and what has more than two channels is mixed down.
      channelCount: 2,
      channelCountMode: 'clamped-max',
      outputChannelCount: [2],
      processorOptions: settings,
    });
    const waiting = new Map<number, (done: boolean) => void>();
    const ready = await Rig.#listen(node, watcher, levels, waiting);
    context.onstatechange = () => watcher.stateChanged();
    const rig = new Rig(context, node, ready, levels, waiting);
    node.addEventListener('processorerror', () => {
      rig.#hasFailed = true;
    });
    return rig;
  }

  static #listen(
    node: AudioWorkletNode,
    watcher: RigWatcher,
    levels: Levels,
    waiting: Map<number, (done: boolean) => void>,
  ): Promise<Answer & { kind: 'ready' }> {
    return new Promise((resolve, reject) => {
      node.onprocessorerror = (event) => {
        const reason = (event as ErrorEvent).message || 'the audio thread has stopped';
        reject(new Error(reason));
        waiting.forEach((answer) => answer(false));
        waiting.clear();
        watcher.failed(reason);
      };
      node.port.onmessage = ({ data }: MessageEvent<Answer>) => {
        switch (data.kind) {
          case 'ready':
            return resolve(data);
          case 'events':
            return watcher.events(data.events);
          case 'levels':
            return levels.take(data.block);
          case 'tapped':
            return watcher.tapped(data.piece);
          case 'reply':
            waiting.get(data.reply)?.(data.done);
            waiting.delete(data.reply);
        }
      };
    });
  }

  say(message: Message): void {
    this.node.port.postMessage(message);
  }

  /** Says something that is answered; `moved` is handed over and not copied. */
  ask(question: Question, moved: Transferable[] = []): Promise<boolean> {
    const reply = ++this.#questions;
    return new Promise((resolve) => {
      this.#waiting.set(reply, resolve);
      this.node.port.postMessage({ ...question, reply }, moved);
    });
  }

  /** Lets go of everything; who still waits for an answer gets a no. */
  async dismantle(): Promise<void> {
    this.context.onstatechange = null;
    this.node.onprocessorerror = null;
    this.#waiting.forEach((answer) => answer(false));
    this.#waiting.clear();
    await this.#ended();
    this.node.port.onmessage = null;
    this.node.port.close();
    this.node.disconnect();
    if (this.context instanceof AudioContext && this.context.state !== 'closed') {
      await this.context.close();
    }
  }

  /**
   * Done when the processor has ended: browsers keep an audio thread and all of its memory, also
   * that of a closed context, until its processor says so, which it can only while it runs.
   */
  #ended(): Promise<void> {
    const { context, node } = this;
    return new Promise((resolve) => {
      if (!(context instanceof AudioContext) || context.state === 'closed' || this.#hasFailed) {
        return resolve();
      }
      // One that the browser does not let run says nothing.
      const timer = setTimeout(resolve, endMs);
      node.port.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind !== 'ended') return;
        clearTimeout(timer);
        resolve();
      };
      this.say({ kind: 'end' });
      if (context.state !== 'running') context.resume().catch(() => undefined);
    });
  }
}
