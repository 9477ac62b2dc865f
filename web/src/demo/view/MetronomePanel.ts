// The metronome: tempo, beats, tapping, and a light for each beat.
import type { EngineHost } from '../../engine/EngineHost.js';
import { button, byId, make } from './dom.js';
import { fader, slider } from './slider.js';
import { amplitude } from '../Board.js';

/** Taps further apart than this begin anew. */
const forgetAfter = 2000;

export class MetronomePanel {
  readonly #start: HTMLButtonElement;
  readonly #tempo;
  readonly #lights = byId('beats');
  #taps: number[] = [];
  #settings = { beatsPerMinute: 120, beats: 4 };
  #runs = false;

  constructor(readonly host: EngineHost) {
    this.#start = button('Play', 'play', () => this.#toggle());
    this.#start.setAttribute('aria-pressed', 'false');
    byId('metronome-actions').append(button('Tap', 'tap', () => this.#tap()), this.#start);
    this.#tempo = slider({
      name: 'Tempo',
      low: 40,
      high: 240,
      step: 1,
      rest: 120,
      lit: 40,
      say: (value) => `${value} BPM`,
      turn: (beatsPerMinute) => this.#change({ beatsPerMinute }),
    });
    const beats = slider({
      name: 'Beats',
      low: 2,
      high: 8,
      step: 1,
      rest: 4,
      lit: 2,
      say: String,
      turn: (count) => this.#change({ beats: count }),
    });
    const volume = slider({
      name: 'Clicks',
      low: -60,
      high: 0,
      step: 0.5,
      rest: -6,
      lit: -60,
      say: fader,
      turn: (value) => host.setVolume('metronomeVolume', amplitude(value)),
    });
    byId('metronome-sliders').append(this.#tempo.element, beats.element, volume.element);
    this.#showLights();
  }

  /** Lights up the beat that the engine has just played. */
  clicked(count: number): void {
    const at = count % this.#settings.beats;
    [...this.#lights.children].forEach((light, number) =>
      light.toggleAttribute('data-on', this.#runs && number === at)
    );
  }

  /** A new audio thread knows nothing of the metronome. */
  recovered(): void {
    if (this.#runs) this.host.startMetronome(this.#settings);
  }

  #toggle(): void {
    this.#runs = !this.#runs;
    if (this.#runs) this.host.startMetronome(this.#settings);
    else this.host.change('metronomeStop');
    this.#start.setAttribute('aria-pressed', String(this.#runs));
    this.clicked(-1);
  }

  #change(settings: Partial<{ beatsPerMinute: number; beats: number }>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#showLights();
    if (this.#runs) this.host.startMetronome(this.#settings);
  }

  #tap(): void {
    const now = performance.now();
    if (now - (this.#taps.at(-1) ?? 0) > forgetAfter) this.#taps = [];
    this.#taps = [...this.#taps, now].slice(-6);
    const [first = now] = this.#taps;
    if (this.#taps.length < 2) return;
    const tempo = 60_000 * (this.#taps.length - 1) / (now - first);
    const beatsPerMinute = Math.round(Math.min(240, Math.max(40, tempo)));
    this.#tempo.show(beatsPerMinute);
    this.#change({ beatsPerMinute });
  }

  #showLights(): void {
    const { beats } = this.#settings;
    if (this.#lights.childElementCount === beats) return;
    this.#lights.replaceChildren(...Array.from({ length: beats }, () => make('span')));
  }
}
