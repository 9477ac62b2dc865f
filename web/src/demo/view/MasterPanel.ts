// What leaves the engine: meter, fader, and whether every quantum came in time.
import type { EngineHost } from '../../engine/EngineHost.js';
import { amplitude } from '../Board.js';
import { byId } from './dom.js';
import { fader, slider } from './slider.js';

const floor = -60;
const decibelsOf = (value: number) => Math.max(floor, 20 * Math.log10(value));

export class MasterPanel {
  readonly #meter = byId('meter');
  readonly #sides = [...this.#meter.querySelectorAll<HTMLElement>('.side')];
  readonly #figures = byId('figures');
  #said = 0;

  constructor(readonly host: EngineHost) {
    const volume = slider({
      name: 'Volume', low: floor, high: 3.5, step: 0.5, rest: 0, lit: floor, say: fader,
      turn: (value) => host.setVolume('master', amplitude(value)),
    });
    byId('master-sliders').append(volume.element);
  }

  animate(time: number): void {
    const levels = this.host.levels;
    if (!levels) return;
    const { peakLeft, peakRight, meanSquareLeft, meanSquareRight } = levels.master;
    this.#side(0, peakLeft, meanSquareLeft);
    this.#side(1, peakRight, meanSquareRight);
    // Words four times a second can be read.
    if (time - this.#said < 250) return;
    this.#said = time;
    const peak = decibelsOf(Math.max(peakLeft, peakRight));
    this.#meter.setAttribute('aria-valuenow', peak.toFixed(0));
    const late = `${(this.host.latencySeconds * 1000).toFixed(0)} ms late`;
    this.#figures.textContent = `${late} · ${levels.missed.toFixed(0)} missed`;
  }

  #side(number: number, peak: number, power: number): void {
    const share = (decibels: number) => ((decibels - floor) / -floor).toFixed(3);
    const style = this.#sides[number]?.style;
    style?.setProperty('--peak', share(Math.min(0, decibelsOf(peak))));
    style?.setProperty('--body', share(Math.min(0, decibelsOf(Math.sqrt(power)))));
  }
}
