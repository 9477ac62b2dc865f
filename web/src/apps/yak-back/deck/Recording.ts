// A recording that is written down while it goes on: whatever happens to the tab, what was said is kept.
import { makeId, type Keeper } from '../../../data/index.js';
import type { Heard, Microphone } from '../../../players/Microphone.js';
import { interleaved, wavFile } from '../../../players/wav.js';

interface Piece {
  rate: number;
  samples: Int16Array;
}

const channels = 2;
/** How often it is written down. */
const pieceSeconds = 1;

export class Recording {
  readonly #id = makeId();
  #number = 0;
  #waiting: Int16Array[] = [];
  #frames = 0;
  #line = Promise.resolve();
  /** Why it could not be written down. */
  trouble: unknown;

  constructor(private readonly keeper: Keeper, private readonly microphone: Microphone) {
    microphone.onPiece = (heard) => this.#take(heard);
  }

  get seconds(): number { return this.#frames / (this.microphone.rate || 1); }

  /** Ends it; answers the file, which is kept until `forget`. */
  async finish(): Promise<Blob> {
    await this.microphone.close();
    this.#write();
    await this.#line;
    if (this.trouble) throw this.trouble;
    return (await takeFile(this.keeper, this.#id))!;
  }

  forget(): Promise<void> { return forgetTake(this.keeper, this.#id); }

  #take({ left, right }: Heard): void {
    this.#waiting.push(interleaved([left, right]));
    this.#frames += left.length;
    const waiting = this.#waiting.reduce((sum, piece) => sum + piece.length, 0) / channels;
    if (waiting >= pieceSeconds * this.microphone.rate) this.#write();
  }

  #write(): void {
    if (this.#waiting.length === 0) return;
    const samples = joined(this.#waiting);
    this.#waiting = [];
    const key = `${this.#id}/${String(this.#number++).padStart(6, '0')}`;
    const value: Piece = { rate: this.microphone.rate, samples };
    this.#line = this.#line.then(() => this.keeper.write([{ table: 'takes', key, value }]))
      .catch((error) => { this.trouble = error; });
  }
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The recordings that were begun and neither saved nor discarded. */
export async function leftTakes(keeper: Keeper): Promise<string[]> {
  return [...new Set((await keeper.keys('takes')).map((key) => key.split('/')[0]!))];
}

/** What was written down of a recording. */
export async function takeFile(keeper: Keeper, take: string): Promise<Blob | undefined> {
  const keys = (await keeper.keys('takes')).filter((key) => key.startsWith(`${take}/`));
  const pieces = await Promise.all(keys.map((key) => keeper.get('takes', key))) as Piece[];
  const [first] = pieces;
  return first && wavFile(pieces.map(({ samples }) => samples), first.rate, channels);
}

export async function forgetTake(keeper: Keeper, take: string): Promise<void> {
  const keys = (await keeper.keys('takes')).filter((key) => key.startsWith(`${take}/`));
  await keeper.write(keys.map((key) => ({ table: 'takes', key })));
}
