// The pitch of the last seconds, for a picture of it.

/** What was heard at a time; 0 Hz where nothing sounded. */
export interface PitchMoment {
  readonly ms: number;
  readonly hertz: number;
}

export const historySeconds = 15;
/** A moment is kept so often. */
const stepMs = 30;

export class PitchHistory {
  #moments: PitchMoment[] = [];
  #held: readonly PitchMoment[] | undefined;
  #end = 0;

  /** The moments of the last seconds, and when they end; nothing moves them while they are held. */
  get moments(): readonly PitchMoment[] {
    return this.#held ?? this.#moments;
  }
  get end(): number {
    return this.#end;
  }
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  push(hertz: number, ms: number): void {
    const last = this.#moments.at(-1);
    if (last && ms - last.ms < stepMs) return;
    const from = ms - historySeconds * 1_000;
    this.#moments = [...this.#moments.filter((one) => one.ms >= from), { ms, hertz }];
  }

  /** The picture goes on to a time. */
  goOn(ms: number): void {
    if (!this.#held) this.#end = ms;
  }

  hold(): void {
    this.#held = this.#moments;
  }

  resume(): void {
    this.#held = undefined;
  }

  clear(): void {
    [this.#moments, this.#held, this.#end] = [[], undefined, 0];
  }
}
