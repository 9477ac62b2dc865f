// What browsers have and TypeScript 4.8 does not know.

// The scope of an audio worklet.
declare const currentFrame: number;
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions?: unknown }) => AudioWorkletProcessor,
): void;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

interface AudioContext {
  /** Chromium and Firefox: sends the sound to another device; '' is the usual one. */
  setSinkId?(device: string): Promise<void>;
}

interface CanvasRenderingContext2D {
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
}

interface AuthenticatorAttestationResponse {
  /** How the device is reached; missing in older browsers. */
  getTransports?(): string[];
}

interface MIDIMessageEvent extends Event {
  readonly data: Uint8Array | null;
}

interface MIDIInput {
  readonly name: string | null;
  onmidimessage: ((event: MIDIMessageEvent) => void) | null;
}

interface MIDIAccess {
  readonly inputs: ReadonlyMap<string, MIDIInput>;
  onstatechange: (() => void) | null;
}

interface Navigator {
  /** Chromium and Firefox. */
  requestMIDIAccess(): Promise<MIDIAccess>;
}

interface Navigator {
  /** iPhones and iPads (W3C Audio Session). */
  readonly audioSession?: { type: 'auto' | 'playback' | 'play-and-record' };
}

interface WakeLockSentinel {
  release(): Promise<void>;
}

interface Navigator {
  /** Where pages may keep the screen awake: over a secure connection. */
  readonly wakeLock?: { request(kind: 'screen'): Promise<WakeLockSentinel> };
}

/** Unpacks what was packed; TypeScript’s library does not know it yet. */
declare class DecompressionStream implements ReadableWritablePair<Uint8Array, Uint8Array> {
  constructor(format: 'deflate' | 'deflate-raw' | 'gzip');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
