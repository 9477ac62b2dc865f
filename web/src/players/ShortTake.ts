// Some seconds from the microphone into memory, in mono. Nothing of it is kept or sent by itself.
import { Microphone } from './Microphone.js';
import { Stage } from './Stage.js';

export interface Taken {
  samples: Float32Array;
  rate: number;
}

const floor = -60;

export class ShortTake {
  readonly #pieces: Float32Array[] = [];
  readonly #end: (taken: Taken) => void;
  /** What was heard, once the time is over or somebody has said that it is. */
  readonly done: Promise<Taken>;
  /** Called with each piece, for who keeps what is heard. */
  onPiece: (samples: Float32Array) => void = () => {};
  #frames = 0;
  #isOver = false;

  /** `most` is how many seconds it lasts when nobody ends it. */
  private constructor(private readonly microphone: Microphone, readonly most: number) {
    let end: (taken: Taken) => void = () => undefined;
    this.done = new Promise((resolve) => {
      end = resolve;
    });
    this.#end = end;
    microphone.onPiece = ({ left, right }) => this.#take(left, right);
  }

  /** Asks for the microphone and listens; throws why there is none. */
  static async begin(seconds: number): Promise<ShortTake> {
    const microphone = new Microphone(await Stage.open());
    await microphone.open();
    return new ShortTake(microphone, seconds);
  }

  get rate(): number {
    return this.microphone.rate;
  }

  get seconds(): number {
    return this.#frames / (this.microphone.rate || 1);
  }

  /** How loud it is now, in dB of full scale. */
  get level(): { level: number; peak: number } {
    const level = Math.max(floor, 20 * Math.log10(Math.max(1e-6, this.microphone.level)));
    return { level, peak: level };
  }

  /** Ends it; what was heard until now is what counts. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const { rate } = this.microphone;
    try {
      await this.microphone.close();
    } finally {
      const samples = new Float32Array(this.#frames);
      let at = 0;
      for (const piece of this.#pieces) {
        samples.set(piece, at);
        at += piece.length;
      }
      this.#end({ samples, rate });
    }
  }

  #take(left: Float32Array, right: Float32Array): void {
    if (this.#isOver) return;
    const samples = left.map((sample, index) => (sample + (right[index] ?? sample)) / 2);
    this.#pieces.push(samples);
    this.onPiece(samples);
    this.#frames += left.length;
    if (this.seconds >= this.most) void this.stop();
  }
}
