// What is being recorded, written down piece by piece while it goes on: whatever happens to the
// tab, what was heard is kept. Each app has its own takes.
import { hold, type Keeper } from '../data/index.js';
import { type Samples, wavHead } from './wav.js';

/** A part of a take, the channels in turns. */
export interface Piece {
  rate: number;
  /** Two where it is not said. */
  channels?: number;
  samples: Samples;
}

/**
 * The lock of a take: whoever records, names or sends it holds it, so that each is one tab's alone.
 */
export const lockOf = (take: string): string => `${locked}${take}`;
const locked = 'quintet-take-';

/** Holds a take until what is answered is called. */
export function holdTake(take: string, locks: LockManager | undefined): Promise<() => void> {
  return hold(lockOf(take), locks);
}

/** Tells which takes some tab holds, this one or another. */
export async function takesInUse(
  locks: LockManager | undefined,
): Promise<(take: string) => boolean> {
  const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
  return (take) => held.has(lockOf(take));
}

/** Done when all takes that some tab holds at this moment were let go. */
export async function takesOver(locks: LockManager | undefined): Promise<void> {
  const held = (await locks?.query())?.held ?? [];
  await Promise.all(held.map(async ({ name }) => {
    if (name?.startsWith(locked)) await locks?.request(name, () => {});
  }));
}

const numbered = (number: number) => String(number).padStart(6, '0');
/** Sorts behind all numbers. */
const note = 'note';

export class TakeJournal<Note = never> {
  readonly #before: string;

  /** An app without a name has its takes at the top. */
  constructor(private readonly keeper: Keeper, app = '') {
    this.#before = app && `${app}/`;
  }

  /** The takes that were begun and not forgotten. */
  async takes(): Promise<string[]> {
    const depth = this.#before.split('/').length + 1;
    const own = (await this.keeper.keys('takes', this.#before)).filter(
      (key) => key.split('/').length === depth,
    );
    return [...new Set(own.map((key) => key.slice(this.#before.length).split('/')[0]!))];
  }

  write(take: string, number: number, piece: Piece): Promise<void> {
    return this.keeper.write([{
      table: 'takes',
      key: this.#key(take, numbered(number)),
      value: piece,
    }]);
  }

  /** What an app wants to know about a take, beside what was heard. */
  async note(take: string): Promise<Note | undefined> {
    return await this.keeper.get('takes', this.#key(take, note)) as Note | undefined;
  }

  /**
   * Begins a take's note, or sets some of what it says; a take that was forgotten meanwhile stays
   * so.
   */
  async saveNote(take: string, value: Note): Promise<void> {
    await this.keeper.write([{ table: 'takes', key: this.#key(take, note), value }]);
  }

  async changeNote(take: string, change: Partial<Note>): Promise<void> {
    await this.keeper.update('takes', this.#key(take, note), (old) => old && { ...old, ...change });
  }

  /** How many pieces there are. */
  async count(take: string): Promise<number> {
    return (await this.#pieceKeys(take)).length;
  }

  async piece(take: string, number: number): Promise<Piece | undefined> {
    return await this.keeper.get('takes', this.#key(take, numbered(number))) as Piece | undefined;
  }

  /** All that was written down of a take. */
  async file(take: string): Promise<Blob | undefined> {
    let first: Piece | undefined;
    const parts: Blob[] = [];
    for (const key of await this.#pieceKeys(take)) {
      const piece = await this.keeper.get('takes', key) as Piece | undefined;
      // Forgotten meanwhile.
      if (!piece) return undefined;
      first ??= piece;
      // The browser puts what is handed to it on its disk: hours do not lie in memory at once.
      parts.push(new Blob([piece.samples]));
    }
    if (!first) return undefined;
    const { rate, channels = 2, samples } = first;
    const bytes = parts.reduce((sum, { size }) => sum + size, 0);
    const head = wavHead(bytes, rate, channels, samples instanceof Float32Array);
    return new Blob([head, ...parts], { type: 'audio/wav' });
  }

  async forget(take: string): Promise<void> {
    await this.keeper.write((await this.#keys(take)).map((key) => ({ table: 'takes', key })));
  }

  #key(take: string, part: string): string {
    return `${this.#before}${take}/${part}`;
  }

  #keys(take: string): Promise<string[]> {
    return this.keeper.keys('takes', this.#key(take, ''));
  }

  async #pieceKeys(take: string): Promise<string[]> {
    return (await this.#keys(take)).filter((key) => !key.endsWith(`/${note}`));
  }
}

/** Writes one take: gathers what is heard, and puts it down as often as it is told to. */
export class TakeWriter {
  #number = 0;
  #waiting: Float32Array[][] = [];
  #waitingFrames = 0;
  #line = Promise.resolve();
  /** Why it could not be written down. */
  trouble: unknown;
  /** How many frames were heard, and how many are safe. */
  frames = 0;
  /** How many pieces are safe. */
  count = 0;
  /** Called when one more is safe, or could not be made so. */
  onKept: () => void = () => {};

  constructor(
    private readonly journal: Pick<TakeJournal, 'write'>,
    readonly id: string,
    private readonly rate: number,
    private readonly seconds: number,
    private readonly pack: (channels: readonly Float32Array[]) => Samples,
  ) {}

  /** Takes in what was heard: as many channels as the first time. */
  take(channels: readonly Float32Array[]): void {
    this.#waiting.push([...channels]);
    const { length } = channels[0]!;
    this.frames += length;
    this.#waitingFrames += length;
    const frames = Math.round(this.seconds * this.rate);
    while (this.#waitingFrames >= frames) this.#write(frames);
  }

  /** Done when all of it is kept; throws why it is not. */
  async finish(): Promise<void> {
    if (this.#waitingFrames > 0) this.#write(this.#waitingFrames);
    await this.#line;
    if (this.trouble) throw this.trouble;
  }

  /** Puts down so many frames: all pieces but the last are equally long. */
  #write(frames: number): void {
    const whole = this.#waiting[0]!.map((_, side) =>
      joined(this.#waiting.map((piece) => piece[side]!))
    );
    const sides = whole.map((side) => side.slice(0, frames));
    this.#waitingFrames -= frames;
    this.#waiting = this.#waitingFrames > 0 ? [whole.map((side) => side.slice(frames))] : [];
    const number = this.#number++;
    const piece: Piece = { rate: this.rate, channels: sides.length, samples: this.pack(sides) };
    this.#line = this.#line.then(async () => {
      // A hole in the middle would make what follows come too early.
      if (this.trouble) return;
      await this.journal.write(this.id, number, piece);
      this.count = number + 1;
    }).catch((error) => {
      this.trouble = error;
    }).then(() => this.onKept());
  }
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
