// A meter of two sides: a line for the peak, a bar for the effective value.
import type { Level } from '../../engine/Levels.js';

const floor = -60;
const decibelsOf = (value: number) => Math.max(floor, 20 * Math.log10(value));

export class Meter {
  readonly #sides: readonly HTMLElement[];
  #said = 0;

  constructor(readonly element: HTMLElement) {
    this.#sides = [...element.querySelectorAll<HTMLElement>('.side')];
  }

  /** Shows a level; true when words may change too, which is four times a second. */
  show({ peakLeft, peakRight, meanSquareLeft, meanSquareRight }: Level, time: number): boolean {
    this.#side(0, peakLeft, meanSquareLeft);
    this.#side(1, peakRight, meanSquareRight);
    if (time - this.#said < 250) return false;
    this.#said = time;
    const peak = decibelsOf(Math.max(peakLeft, peakRight));
    this.element.setAttribute('aria-valuenow', peak.toFixed(0));
    return true;
  }

  #side(number: number, peak: number, power: number): void {
    const share = (decibels: number) => ((decibels - floor) / -floor).toFixed(3);
    const style = this.#sides[number]?.style;
    style?.setProperty('--peak', share(Math.min(0, decibelsOf(peak))));
    style?.setProperty('--body', share(Math.min(0, decibelsOf(Math.sqrt(power)))));
  }
}
