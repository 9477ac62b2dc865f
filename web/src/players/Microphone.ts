// The microphone, heard through the engine's tap: handed out as it comes, bit for bit.
import type { Stage } from './Stage.js';

export interface Heard {
  left: Float32Array;
  right: Float32Array;
}

export class Microphone {
  #stream: MediaStream | undefined;
  #release: (() => void) | undefined;
  /** Called with each piece; at most some fifty milliseconds long. */
  onPiece: (heard: Heard) => void = () => {};
  /** Called when the device is gone, or was taken back: it is closed then. */
  onLost: () => void = () => {};
  readonly #receive = ({ left, right }: Heard): void => this.onPiece({ left, right });

  constructor(private readonly stage: Stage) {}

  get isOpen(): boolean { return this.#stream !== undefined; }
  get rate(): number { return this.stage.host.sampleRate; }

  /** The louder side at this moment, as an amplitude. */
  get level(): number {
    const { peakLeft = 0, peakRight = 0 } = this.stage.host.levels?.input ?? {};
    return Math.max(peakLeft, peakRight);
  }

  /** Asks for the microphone; throws why there is none, or that it is not wanted any more. */
  async open(signal?: AbortSignal): Promise<void> {
    if (this.#stream) return;
    if (!('mediaDevices' in navigator)) {
      throw new Error('Browsers give a microphone to secure pages only: open Quintet over https, or on the machine itself.');
    }
    // Nothing is bettered: what is recorded is what was heard.
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: DOMException) => {
      throw new Error(refusals[error.name] ?? `The microphone cannot be used: ${error.message}`);
    });
    if (signal?.aborted) {
      for (const track of stream.getTracks()) track.stop();
      throw signal.reason;
    }
    this.#release = this.stage.keepAwake();
    this.#stream = stream;
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#lose(stream));
    this.stage.onInputLost = () => this.#lose(stream);
    try {
      await this.stage.host.listen(stream);
      this.stage.host.openTap(this.#receive);
    } catch (error) {
      this.#letGo();
      throw error;
    }
  }

  /** Done when the last piece has been handed out. */
  async close(): Promise<void> {
    if (!this.#stream) return;
    try {
      await this.stage.host.closeTap(this.#receive);
    } finally {
      this.#letGo();
    }
  }

  /** Not called when the page itself has closed it. */
  #lose(stream: MediaStream): void {
    if (this.#stream !== stream) return;
    void this.close();
    this.onLost();
  }

  #letGo(): void {
    const stream = this.#stream;
    if (!stream) return;
    this.stage.host.stopListening(stream);
    for (const track of stream.getTracks()) track.stop();
    this.#stream = undefined;
    this.#release?.();
    this.#release = undefined;
  }
}

const refusals: Record<string, string> = {
  NotAllowedError: 'The browser was told not to let Quintet hear the microphone. Allow it beside the page’s address, and try again.',
  NotFoundError: 'There is no microphone. Plug one in, and try again.',
  NotReadableError: 'Another program holds the microphone. Close it, and try again.',
};
