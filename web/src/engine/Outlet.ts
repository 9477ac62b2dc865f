// The way out for what no engine plays: elements of the page, with or without nodes behind them.
// All of a tab share one context. As a rule they are heard as they are; where the browser holds all
// that sounds at a limit, an engine stands before the ear, and until that is there they are silent.
import { Knob } from './abi.js';
import { declarePlayback } from './audioSession.js';
import { ceiling, type Seat, unheld } from './Ceiling.js';
import { engineFiles, loadEngine } from './engineFiles.js';
import type { Safety } from './protocol.js';
import { Rig } from './Rig.js';

/** With nothing to do for so long the audio thread rests. */
const restMs = 30_000;

const gone = () => undefined;

export class Outlet {
  static #one: Outlet | undefined;
  readonly context = new AudioContext();
  /** Whatever is to be heard is connected to it. */
  readonly input = this.context.createGain();
  readonly #seat: Seat;
  readonly #users = new Set<object>();
  readonly #sounding = new Set<object>();
  #resting: ReturnType<typeof setTimeout> | undefined;
  #rig: Rig | undefined;
  #held: Safety | undefined;
  #isBuilding = false;

  private constructor() {
    declarePlayback();
    this.input.connect(this.context.destination);
    this.#seat = ceiling.join((safety) => this.#hold(safety));
  }

  /** The outlet of this tab; it is there until the last who has opened it leaves. */
  static open(user: object): Outlet {
    Outlet.#one ??= new Outlet();
    Outlet.#one.#users.add(user);
    return Outlet.#one;
  }

  /** Is told when one of its users begins to sound, and when it rests. */
  turn(user: object, isOn: boolean): void {
    if (isOn) this.#sounding.add(user);
    else this.#sounding.delete(user);
    this.#seat.isSounding = this.#sounding.size > 0;
    clearTimeout(this.#resting);
    if (isOn) void this.context.resume();
    else if (this.#sounding.size === 0) {
      this.#resting = setTimeout(() => void this.context.suspend(), restMs);
    }
  }

  /** With the last one go the context and all that lies in it. */
  leave(user: object): void {
    this.turn(user, false);
    this.#users.delete(user);
    if (this.#users.size > 0) return;
    Outlet.#one = undefined;
    clearTimeout(this.#resting);
    this.#seat.leave();
    // An engine that is being built goes once it stands.
    if (!this.#isBuilding) void (this.#rig?.dismantle() ?? this.context.close());
  }

  #hold(safety: Safety | undefined): void {
    if (!safety && !this.#held) return;
    this.#held = safety ?? unheld;
    if (this.#rig) this.#rig.say({ kind: 'safety', ...this.#held });
    else if (!this.#isBuilding) void this.#build().catch((error) => console.warn(error));
  }

  async #build(): Promise<void> {
    this.#isBuilding = true;
    this.input.disconnect();
    try {
      const rig = await Rig.build(
        this.context,
        {
          module: await loadEngine(),
          worklet: engineFiles.worklet,
          tracks: 4,
          sounds: 1,
          stretches: 1,
        },
        {
          events: gone,
          tapped: gone,
          stateChanged: gone,
          // Better silent than too loud.
          failed: () => this.input.disconnect(),
        },
      );
      if (this.#users.size === 0) return await rig.dismantle();
      if (this.#held) rig.say({ kind: 'safety', ...this.#held });
      rig.say({ kind: 'knobs', values: [{ track: 0, knob: Knob.monitor, value: 1 }] });
      this.input.connect(rig.node);
      rig.node.connect(this.context.destination);
      this.#rig = rig;
    } catch (error) {
      if (this.#users.size === 0) await this.context.close();
      throw error;
    } finally {
      this.#isBuilding = false;
    }
  }
}
