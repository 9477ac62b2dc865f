// What leaves the engine: meter, fader, and whether every quantum came in time.
import type { EngineHost } from '../../engine/EngineHost.js';
import { amplitude, closedDecibels } from '../Board.js';
import { byId } from './dom.js';
import { Meter } from './Meter.js';
import { fader, slider } from './slider.js';

export class MasterPanel {
  readonly #meter = new Meter(byId('meter'));
  readonly #figures = byId('figures');

  constructor(readonly host: EngineHost) {
    const volume = slider({
      name: 'Volume',
      low: closedDecibels,
      high: 3.5,
      step: 0.5,
      rest: 0,
      lit: closedDecibels,
      say: fader,
      turn: (value) => host.setVolume('master', amplitude(value)),
    });
    byId('master-sliders').append(volume.element);
  }

  animate(time: number): void {
    const levels = this.host.levels;
    if (!levels || !this.#meter.show(levels.master, time)) return;
    const late = `${(this.host.latencySeconds * 1000).toFixed(0)} ms late`;
    this.#figures.textContent = `${late} · ${levels.missed.toFixed(0)} missed`;
  }
}
