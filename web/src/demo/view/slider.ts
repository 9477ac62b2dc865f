// A fader: a range input with a name, a readable value, and a way back to its resting place.
import { make } from './dom.js';

export interface SliderOptions {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly rest: number;
  /** Where the lit part of the groove begins, if not at rest. */
  readonly lit?: number;
  readonly say: (value: number) => string;
  readonly turn: (value: number) => void;
}

export interface Slider {
  readonly element: HTMLElement;
  show(value: number): void;
}

export function slider(options: SliderOptions): Slider {
  const { name, low, high, step, rest, lit = rest, say, turn } = options;
  const input = make('input', {
    type: 'range',
    min: String(low),
    max: String(high),
    step: String(step),
    'aria-label': name,
  });
  const value = make('output');
  const place = (number: number) => (number - low) / (high - low);
  const paint = () => {
    const words = say(input.valueAsNumber);
    input.setAttribute('aria-valuetext', words);
    value.textContent = words;
    const [from, to] = [place(lit), place(input.valueAsNumber)].sort((a, b) => a - b);
    input.style.setProperty('--from', String(from));
    input.style.setProperty('--to', String(to));
  };
  const set = (number: number) => {
    input.valueAsNumber = number;
    paint();
  };
  input.addEventListener('input', () => {
    paint();
    turn(input.valueAsNumber);
  });
  input.addEventListener('dblclick', () => {
    set(rest);
    turn(rest);
  });
  set(rest);
  const element = make('label', { class: 'slider' }, make('span', {}, name), input, value);
  return { element, show: set };
}

const minus = (text: string) => text.replace('-', '−');

export const decibels = (value: number): string =>
  `${value > 0 ? '+' : ''}${minus(value.toFixed(1))} dB`;
export const fader = (value: number): string => (value <= -60 ? 'off' : decibels(value));
export const panning = (value: number): string => {
  const percent = Math.round(Math.abs(value) * 100);
  return percent === 0 ? 'centre' : `${percent} % ${value < 0 ? 'left' : 'right'}`;
};
