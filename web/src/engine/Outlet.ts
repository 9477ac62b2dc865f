// The way out for what no engine plays: an element of the page, with or without nodes behind it. As
// a rule it is heard as it is; where the browser holds all that sounds at a limit, an engine stands
// before the ear, and until that is there it is silent.
import { Knob } from './abi.js';
import { ceiling, type Seat, unheld } from './Ceiling.js';
import type { Safety } from './protocol.js';
import { Rig } from './Rig.js';

let module: Promise<WebAssembly.Module> | undefined;

function load(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch('/engine.wasm'));
  module.catch(() => {
    module = undefined;
  });
  return module;
}

const gone = () => undefined;

export class Outlet {
  /** Whatever is to be heard is connected to it. */
  readonly input: GainNode;
  readonly #told = new AbortController();
  readonly #seat: Seat;
  #rig: Rig | undefined;
  #held: Safety | undefined;
  #isBuilding = false;

  /** `element` is what is heard, and tells when it sounds. */
  constructor(private readonly context: AudioContext, element: HTMLMediaElement) {
    this.input = context.createGain();
    this.input.connect(context.destination);
    this.#seat = ceiling.join((safety) => this.#hold(safety));
    const { signal } = this.#told;
    const turn = (on: boolean) => () => {
      this.#seat.isSounding = on;
      if (on) void context.resume();
    };
    element.addEventListener('play', turn(true), { signal });
    for (const event of ['pause', 'ended', 'emptied']) {
      element.addEventListener(event, turn(false), { signal });
    }
    turn(!element.paused)();
  }

  /** Lets go of the context, and of all that lies in it. */
  close(): void {
    this.#told.abort();
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
        { module: await load(), worklet: '/engine-worklet.js', tracks: 4, sounds: 1, stretches: 1 },
        {
          events: gone,
          tapped: gone,
          stateChanged: gone,
          // Better silent than too loud.
          failed: () => this.input.disconnect(),
        },
      );
      if (this.#told.signal.aborted) return await rig.dismantle();
      if (this.#held) rig.say({ kind: 'safety', ...this.#held });
      rig.say({ kind: 'knobs', values: [{ track: 0, knob: Knob.monitor, value: 1 }] });
      this.input.connect(rig.node);
      rig.node.connect(this.context.destination);
      this.#rig = rig;
    } catch (error) {
      if (this.#told.signal.aborted) await this.context.close();
      throw error;
    } finally {
      this.#isBuilding = false;
    }
  }
}

/**
 * Has an element that sounds by itself hold the limit from the moment on in which there is one;
 * what is answered lets go of it.
 */
export function holdElement(element: HTMLMediaElement): () => void {
  let outlet: Outlet | undefined;
  const seat = ceiling.join((safety) => {
    if (!safety || outlet) return;
    const context = new AudioContext();
    outlet = new Outlet(context, element);
    context.createMediaElementSource(element).connect(outlet.input);
  });
  return () => {
    seat.leave();
    outlet?.close();
  };
}
