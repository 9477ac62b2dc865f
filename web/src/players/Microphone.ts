// The microphone, heard through the engine's tap: handed out as it comes, bit for bit.
import { declareRecording } from '../engine/audioSession.js';
import type { Stage } from './Stage.js';

export interface Heard {
  /** The frame of the engine's clock at which it begins. */
  frame: number;
  left: Float32Array;
  right: Float32Array;
}

/**
 * Which microphone, and with how many channels where it has them; the browser's choice where
 * nothing is said.
 */
export interface MicrophoneOptions {
  device?: string | undefined;
  channels?: number;
}

/** The one whose recording would have a hole if another one was heard instead. */
let recording: Microphone | undefined;

export class Microphone {
  #stream: MediaStream | undefined;
  /** Ends with it: what was heard of its tracks, and that the engine stays awake. */
  #release: (() => void) | undefined;
  /** Called with each piece; at most some fifty milliseconds long. */
  onPiece: (heard: Heard) => void = () => {};
  /** Called when the device is gone, or was taken back: it is closed then. */
  onLost: () => void = () => {};
  readonly #receive = (heard: Heard): void => this.onPiece(heard);

  constructor(private readonly stage: Stage) {}

  get isOpen(): boolean {
    return this.#stream !== undefined;
  }
  get rate(): number {
    return this.stage.host.sampleRate;
  }

  /** Keeps others from being opened until it is set back, or this one is closed. */
  set isRecording(isOn: boolean) {
    if (isOn) recording = this;
    else if (recording === this) recording = undefined;
  }

  /** How many channels it has; nothing where the browser does not say. */
  get channels(): number | undefined {
    return (this.#settings as { channelCount?: number } | undefined)?.channelCount;
  }

  /** Which one it is, as the browser counts them. */
  get device(): string | undefined {
    return this.#settings?.deviceId;
  }

  /** From the air to the page, as far as the browser knows it. */
  get latencySeconds(): number {
    return (this.#settings as { latency?: number } | undefined)?.latency ?? 0;
  }

  get #settings(): MediaTrackSettings | undefined {
    return this.#stream?.getAudioTracks()[0]?.getSettings();
  }

  /** The louder side at this moment, as an amplitude. */
  get level(): number {
    const { peakLeft = 0, peakRight = 0 } = this.stage.host.levels?.input ?? {};
    return Math.max(peakLeft, peakRight);
  }

  /** Asks for the microphone; throws why there is none, or that it is not wanted any more. */
  async open(signal?: AbortSignal, { device, channels }: MicrophoneOptions = {}): Promise<void> {
    if (this.#stream) return;
    if (recording) {
      throw new Error('A recording is in progress in this tab. Stop it first, then try again.');
    }
    if (!('mediaDevices' in navigator)) {
      throw new Error(
        'The microphone works only on secure pages. Open Quintet over https, or on the server itself.',
      );
    }
    // Nothing is bettered: what is recorded is what was heard.
    const audio = {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      ...(device && { deviceId: { exact: device } }),
      ...(channels && { channelCount: { ideal: channels } }),
    };
    const declareClosed = declareRecording();
    const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch(
      (error: DOMException) => {
        declareClosed();
        throw new Error(refusals[error.name] ?? `The microphone cannot be used: ${error.message}`);
      },
    );
    if (signal?.aborted) {
      for (const track of stream.getTracks()) track.stop();
      declareClosed();
      throw signal.reason;
    }
    this.#stream = stream;
    const lost = () => this.#lose(stream);
    for (const track of stream.getTracks()) track.addEventListener('ended', lost);
    this.stage.onInputLost = lost;
    this.#release = () => {
      declareClosed();
      for (const track of stream.getTracks()) track.removeEventListener('ended', lost);
      if (this.stage.onInputLost === lost) this.stage.onInputLost = () => {};
    };
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

  /** Hands out all that was heard until now, and goes on. */
  async flush(): Promise<void> {
    const { host } = this.stage;
    if (!this.#stream) return;
    await host.closeTap(this.#receive);
    if (this.#stream) host.openTap(this.#receive);
  }

  #letGo(): void {
    const stream = this.#stream;
    if (!stream) return;
    this.isRecording = false;
    this.stage.host.stopListening(stream);
    for (const track of stream.getTracks()) track.stop();
    this.#stream = undefined;
    this.#release?.();
    this.#release = undefined;
  }
}

const refusals: Record<string, string> = {
  NotAllowedError:
    'Microphone access is blocked. Allow it next to the page’s address, then try again.',
  NotFoundError: 'No microphone found. Connect one and try again.',
  OverconstrainedError: 'That microphone is no longer connected. Choose another.',
  NotReadableError: 'Another program is using the microphone. Close it and try again.',
};
