// The microphone and a worker that listens to it, for the tuner or for chords; nothing that is
// heard is kept or sent.
import { Microphone } from '../../../players/Microphone.js';
import { Stage } from '../../../players/Stage.js';
import type { FromListener, ToListener } from '../../../melody/listeningProtocol.js';
import { words } from '../words.js';

/**
 * Pieces that wait to be heard; on a device that is slower than the sound, later ones are left out.
 */
const most = 12;

export interface ListeningEvents<Frame> {
  heard(frames: readonly Frame[]): void;
  /** It hears no more, and why. */
  lost(text: string): void;
}

export class ListeningInput<Frame> {
  #isDeaf = false;
  readonly #worker: Worker;
  #waiting = 0;
  #rate = 0;

  private constructor(
    private readonly microphone: Microphone,
    worker: string,
    private readonly events: ListeningEvents<Frame>,
  ) {
    this.#worker = new Worker(worker);
    this.#worker.onmessage = ({ data }: MessageEvent<FromListener<Frame>>) => this.#take(data);
    this.#worker.onerror = () =>
      this.#lose(words.listeningInput.listeningCouldNotStart);
    this.#begin();
    microphone.onPiece = ({ left, right }) => this.#pass(left, right);
    microphone.onLost = () =>
      this.#lose(words.listeningInput.theMicrophoneWasUnplugged);
  }

  /**
   * Asks for the microphone and listens with the worker at an address; throws why there is none, or
   * that nobody waits any more.
   */
  static async open<Frame>(
    worker: string,
    events: ListeningEvents<Frame>,
    signal: AbortSignal,
  ): Promise<ListeningInput<Frame>> {
    const microphone = new Microphone(await Stage.open());
    await microphone.open(signal);
    return new ListeningInput(microphone, worker, events);
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

  #say(message: ToListener, moved: Transferable[] = []): void {
    this.#worker.postMessage(message, moved);
  }

  #take(answer: FromListener<Frame>): void {
    if (answer.kind === 'trouble') return this.#lose(answer.words);
    this.#waiting -= 1;
    if (!this.#isDeaf) this.events.heard(answer.frames);
  }

  #lose(text: string): void {
    void this.close();
    this.events.lost(text);
  }
}
