// Strikes strings on the stage of this tab: by the engine's clock, each shortly before its time.
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
import { hertzOf } from '../model/notes.js';
import type { Piece, Stroke } from '../model/strokes.js';
import { pluckedString } from './pluckedString.js';

/** How long before its time a stroke is handed to the engine. */
const aheadSeconds = 0.25;
const firstSeconds = 0.06;
/** Strings are damped when the next are struck, and when it is enough. */
const dampSeconds = 0.09;

export interface Listener {
  shows(place: number): void;
  ended(): void;
}

export class Strummer {
  /** Counts what was begun and ended: what belongs to an earlier one does nothing any more. */
  #turn = 0;
  /** What sounds or soon will. */
  #sounding: Voice[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Plays a piece instead of what plays; throws when there is no sound. */
  async play(piece: Piece, a4: number, listener: Listener): Promise<void> {
    this.stop();
    const turn = this.#turn;
    const stage = await Stage.open();
    const keys = [...new Set(piece.strokes.flatMap((stroke) => stroke.keys))];
    await Promise.all(
      keys.map((key) =>
        stage.arm(
          nameOf(key, a4),
          async () => pluckedString(hertzOf(key, a4), stage.host.sampleRate),
        )
      ),
    );
    if (turn === this.#turn) {
      this.#strike(stage, piece, a4, 0, clock(stage) + firstSeconds, listener);
    }
  }

  stop(): void {
    this.#turn += 1;
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    damp(this.#sounding.splice(0));
  }

  /** Strikes one, and waits for the next. */
  #strike(
    stage: Stage,
    piece: Piece,
    a4: number,
    place: number,
    begun: number,
    listener: Listener,
  ): void {
    const stroke = piece.strokes[place];
    if (!stroke) return listener.ended();
    const until = (time: number) => time - clock(stage);
    const added = voices(stage, stroke, a4, until(begun + stroke.at));
    const before = this.#sounding;
    this.#sounding = [...before, ...added];
    this.#after(until(begun + stroke.at), () => {
      damp(before);
      this.#sounding = this.#sounding.filter((voice) => !before.includes(voice));
      listener.shows(stroke.shows);
    });
    const isLast = place + 1 === piece.strokes.length;
    if (isLast && !piece.loops) {
      return this.#after(until(begun + piece.seconds), () => listener.ended());
    }
    const [next, from] = isLast ? [0, begun + piece.seconds] : [place + 1, begun];
    const due = from + (piece.strokes[next]?.at ?? 0);
    this.#after(
      until(due) - aheadSeconds,
      () => this.#strike(stage, piece, a4, next, from, listener),
    );
  }

  #after(seconds: number, act: () => void): void {
    const turn = this.#turn;
    const timer = setTimeout(() => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      if (turn === this.#turn) act();
    }, Math.max(0, seconds * 1_000));
    this.#timers.push(timer);
  }
}

const nameOf = (key: number, a4: number) => `string of ${hertzOf(key, a4)} Hz`;
const clock = (stage: Stage) => (stage.host.levels?.now ?? 0) / stage.host.sampleRate;

function voices(
  stage: Stage,
  { keys, spread, gain }: Stroke,
  a4: number,
  delaySeconds: number,
): Voice[] {
  return keys.flatMap((key, place) => {
    const voicing = { ...plainVoicing, gain: gain / Math.sqrt(keys.length) };
    return stage.play(nameOf(key, a4), voicing, {
      delaySeconds: Math.max(0, delaySeconds + place * spread),
    }) ?? [];
  });
}

function damp(sounding: readonly Voice[]): void {
  for (const voice of sounding) voice.stop(dampSeconds);
}
