// The microphone and the tuner that listens to it, in a worker; nothing that is heard is kept or
// sent.
import { Microphone } from '../../../players/Microphone.js';
import { Stage } from '../../../players/Stage.js';
import type { PitchFrame } from '../../../melody/PitchFrame.js';
import type { FromTuner, ToTuner } from '../../../melody/tunerProtocol.js';
import { words } from '../words.js';

/**
 * Pieces that wait to be heard; on a device that is slower than the sound, later ones are left out.
 */
const most = 12;

export interface TunerInputEvents {
  heard(frames: readonly PitchFrame[]): void;
  /** It hears no more, and why. */
  lost(text: string): void;
}

export class TunerInput {
  #isDeaf = false;
  readonly #worker = new Worker('/tuner-worker.js');
  #waiting = 0;
  #rate = 0;

  private constructor(
    private readonly microphone: Microphone,
    private readonly events: TunerInputEvents,
  ) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromTuner>) => this.#take(data);
    this.#worker.onerror = () =>
      this.#lose(words.tunerInput.theTunerCouldNot);
    this.#begin();
    microphone.onPiece = ({ left, right }) => this.#pass(left, right);
    microphone.onLost = () =>
      this.#lose(words.tunerInput.theMicrophoneWasUnplugged);
  }

  /**
   * Asks for the microphone and listens; throws why there is none, or that nobody waits any more.
   */
  static async open(events: TunerInputEvents, signal: AbortSignal): Promise<TunerInput> {
    const microphone = new Microphone(await Stage.open());
    await microphone.open(signal);
    return new TunerInput(microphone, events);
  }

  /**
   * Nothing is listened to while our own tone sounds; afterwards it begins anew, without what it
   * heard before.
   */
  turn(isDeaf: boolean): void {
    if (this.#isDeaf && !isDeaf) this.#begin();
    this.#isDeaf = isDeaf;
  }

  async close(): Promise<void> {
    this.#worker.terminate();
    await this.microphone.close();
  }

  #begin(): void {
    this.#rate = this.microphone.rate;
    this.#say({ kind: 'begin', rate: this.#rate });
  }

  #pass(left: Float32Array, right: Float32Array): void {
    if (this.#isDeaf || this.#waiting >= most) return;
    // Another output may have another rate, and the microphone then comes at that.
    if (this.microphone.rate !== this.#rate) this.#begin();
    this.#waiting += 1;
    const samples = left.map((sample, index) => (sample + (right[index] ?? sample)) / 2);
    this.#say({ kind: 'samples', samples }, [samples.buffer]);
  }

  #say(message: ToTuner, moved: Transferable[] = []): void {
    this.#worker.postMessage(message, moved);
  }

  #take(answer: FromTuner): void {
    if (answer.kind === 'trouble') return this.#lose(answer.words);
    this.#waiting -= 1;
    if (!this.#isDeaf) this.events.heard(answer.frames);
  }

  #lose(text: string): void {
    void this.close();
    this.events.lost(text);
  }
}
