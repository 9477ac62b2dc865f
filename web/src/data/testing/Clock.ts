// Time that passes only when it is told to, so that a day takes a moment.
import { setImmediate } from 'node:timers/promises';
import type { After } from '../surroundings.js';

interface Alarm {
  at: number;
  then(): void;
}

export class Clock {
  now = 1_700_000_000_000;
  #alarms: Alarm[] = [];

  after: After = (ms, then) => {
    const alarm: Alarm = { at: this.now + ms, then };
    const index = this.#alarms.findIndex(({ at }) => at > alarm.at);
    this.#alarms.splice(index < 0 ? this.#alarms.length : index, 0, alarm);
    return () => {
      this.#alarms = this.#alarms.filter((one) => one !== alarm);
    };
  };

  /** Lets so much time pass, or less if something holds before; answers whether it does. */
  async pass(ms: number, until: () => boolean = () => false): Promise<boolean> {
    const end = this.now + ms;
    for (;;) {
      // All that is promised and needs no time is done first.
      await setImmediate();
      if (until()) return true;
      const next = this.#alarms[0];
      if (!next || next.at > end) break;
      this.#alarms.shift();
      this.now = next.at;
      next.then();
    }
    this.now = end;
    return false;
  }
}
