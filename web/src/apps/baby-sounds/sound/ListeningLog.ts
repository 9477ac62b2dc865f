// What a child has heard, written down each minute and sent when the server is there.
import { type Data, makeId } from '../../../data/index.js';
import { apiPath } from '../addresses.js';
import { levelOf } from '../model/safety.js';
import { words } from '../words.js';

/** How much is one entry. */
const entryMs = 60_000;
/** Less than this is not worth a line. */
const leastSeconds = 1;
/** Quieter than this, in dB(A), is silence. */
const leastLevel = 10;

export class ListeningLog {
  #sinceMs: number | undefined;
  #energyAtBegin = 0;

  constructor(private readonly data: Data) {}

  /** Called often while something sounds; `energy` is what the engine has counted. */
  go(energy: number, child: string | undefined, now: number): void {
    // A new audio thread counts from nothing.
    if (this.#sinceMs === undefined || energy < this.#energyAtBegin) {
      return this.#begin(energy, now);
    }
    if (now - this.#sinceMs >= entryMs) {
      this.end(energy, child, now);
      this.#begin(energy, now);
    }
  }

  /** It is silent now: writes down what was heard since the last entry. */
  end(energy: number, child: string | undefined, now: number): void {
    const since = this.#sinceMs;
    this.#sinceMs = undefined;
    if (since === undefined || !child) return;
    const seconds = Math.min(3_600, (now - since) / 1_000);
    const level = levelOf(energy - this.#energyAtBegin, seconds);
    if (seconds < leastSeconds || level === undefined || level < leastLevel) return;
    const entry = {
      id: makeId(),
      began_ms: Math.round(since),
      seconds: Math.round(seconds * 10) / 10,
      level_db: Math.round(level * 10) / 10,
    };
    void this.data.outbox.add({
      title: words.listeningLog.saveTheListeningHistory,
      method: 'POST',
      path: `${apiPath}/children/${child}/listening`,
      body: { entries: [entry] },
      isMerged: true,
    });
  }

  #begin(energy: number, now: number): void {
    [this.#sinceMs, this.#energyAtBegin] = [now, energy];
  }
}
