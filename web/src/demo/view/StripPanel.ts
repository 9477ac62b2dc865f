// The strip of the pad that was touched last: faders, equaliser, loop.
import { type Board, closedDecibels, type Pad, type StripControl } from '../Board.js';
import { button, byId } from './dom.js';
import { drawCurve } from './curve.js';
import { decibels, fader, panning, type Slider, slider, type SliderOptions } from './slider.js';

type Control = Omit<SliderOptions, 'turn'> & { readonly control: StripControl };

const band = (control: StripControl, name: string): Control => ({
  control,
  name,
  low: -18,
  high: 18,
  step: 0.5,
  rest: 0,
  say: decibels,
});

const controls: readonly Control[] = [
  {
    control: 'volume',
    name: 'Volume',
    low: closedDecibels,
    high: 3.5,
    step: 0.5,
    rest: 0,
    lit: closedDecibels,
    say: fader,
  },
  { control: 'pan', name: 'Pan', low: -1, high: 1, step: 0.05, rest: 0, say: panning },
  band('low', 'Low'),
  band('mid', 'Mid'),
  band('high', 'High'),
];

/** Only for an engine that can change speed and pitch. */
const stretch: readonly Control[] = [
  {
    control: 'speed',
    name: 'Speed',
    low: 0.25,
    high: 4,
    step: 0.05,
    rest: 1,
    say: (value) => `${value.toFixed(2)} ×`,
  },
  {
    control: 'semitones',
    name: 'Pitch',
    low: -12,
    high: 12,
    step: 1,
    rest: 0,
    say: (value) => `${value > 0 ? '+' : ''}${value} st`.replace('-', '−'),
  },
];

export class StripPanel {
  readonly #sliders = new Map<StripControl, Slider>();
  readonly #name = byId('strip-name');
  readonly #loop: HTMLButtonElement;
  #pad: Pad;

  constructor(readonly board: Board, first: Pad) {
    this.#pad = first;
    this.#loop = button('Loop', 'loop', () => board.setLoops(this.#pad, !this.#pad.loops));
    const reset = button('Reset', 'reset', () => this.#reset());
    byId('strip-actions').append(this.#loop, reset);
    this.#add(controls);
  }

  /** Shows the controls for speed and pitch. */
  addStretch(): void {
    this.#add(stretch);
  }

  /** The pad whose strip this is. */
  get pad(): Pad {
    return this.#pad;
  }

  show(pad: Pad): void {
    this.#pad = pad;
    this.#name.textContent = pad.voice.name;
    byId('strip').dataset['family'] = pad.voice.family;
    this.#loop.setAttribute('aria-pressed', String(pad.loops));
    for (const [control, one] of this.#sliders) one.show(pad.strip[control]);
    drawCurve(byId<SVGElement>('curve'), pad.strip);
  }

  #add(all: readonly Control[]): void {
    for (const options of all) {
      const one = slider({
        ...options,
        turn: (value) => this.board.set(this.#pad, options.control, value),
      });
      this.#sliders.set(options.control, one);
      byId('strip-sliders').append(one.element);
    }
  }

  #reset(): void {
    for (const { control, rest } of [...controls, ...stretch]) {
      if (this.#sliders.has(control)) this.board.set(this.#pad, control, rest);
    }
  }
}
