// What has to be known before anything sounds: which sounds there are, who listens, on what, and
// how loud that may be. As far as this device knows it; the usual limits hold where nothing is
// known.
import { type Data, Listeners } from '../../../data/index.js';
import type {
  BabyCalibrationList,
  BabyCatalogue,
  BabyChildList,
  BabyOverride,
  BabyOverrideList,
  BabySettings,
  BabySound,
} from '../../../generated/api.js';
import {
  type Calibration,
  calibrationOf,
  type Limit,
  limitNow,
  type Output,
  usualFullScale,
  usualLimit,
} from '../model/safety.js';
import { saveChild, savedChild } from '../model/savedSleep.js';
import { words } from '../words.js';
import { findOutput, forgetSavedOutput, type OutputInUse, saveOutput } from './outputs.js';

/**
 * Longer than this nobody waits for the names of the outputs: until they are known the strictest
 * holds.
 */
const patienceMs = 40;
const longestOverrideMs = 30 * 60_000;

export interface Safety extends Limit {
  readonly calibration: Calibration;
}

export class SafetyMonitor {
  readonly #listeners = new Listeners();
  #output: OutputInUse = { output: 'unknown', label: '', id: '', isTold: false };
  #isUnsure = false;
  #child = savedChild();
  /** When each override is over, by a clock that nobody can turn back. */
  readonly #overrideEnds = new Map<string, number>();

  /**
   * `pulled` is called when headphones were pulled out, or may have been where the browser does not
   * name what there is.
   */
  constructor(private readonly data: Data, private readonly pulled: (isKnown: boolean) => void) {
    const follow = (key: string, ask: (client: Data['client']) => Promise<unknown>) =>
      data.answers.subscribe(key, this.#notify, () => ask(data.client));
    follow('baby-sounds', (client) => client.listBabySounds());
    follow('baby-settings', (client) => client.getBabySettings());
    follow('baby-calibrations', (client) => client.listBabyCalibrations());
    follow('baby-overrides', (client) => client.listBabyOverrides());
    follow('baby-childs', (client) => client.listBabyChildren());
    navigator.mediaDevices?.addEventListener('devicechange', () => {
      forgetSavedOutput();
      if (this.#output.label === '') this.pulled(false);
      void this.look();
    });
    void this.look();
  }

  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  get output(): OutputInUse {
    return this.#output;
  }

  /** Whether this device knows which sounds there are. */
  get knowsSounds(): boolean {
    return this.#known('baby-sounds') !== undefined;
  }

  sound(id: string): BabySound | undefined {
    return this.#known<BabyCatalogue>('baby-sounds')?.sounds.find((sound) => sound.id === id);
  }

  /** The sound of a recipe, or of a recording's bytes. */
  soundMadeBy(recipe: number | undefined, hash: string | undefined): BabySound | undefined {
    return this.#known<BabyCatalogue>('baby-sounds')?.sounds.find((sound) =>
      recipe !== undefined ? sound.recipe === recipe : sound.hash === hash
    );
  }

  get safety(): Safety {
    const { output, label, id } = this.#output;
    const limits = limitNow(
      output,
      this.#known<BabySettings>('baby-settings'),
      this.#overrides(),
      id,
      Date.now(),
    );
    const calibrations = this.#known<BabyCalibrationList>('baby-calibrations')?.calibrations;
    const calibration = calibrationOf(id, label || words.common.thisDevice, output, calibrations);
    if (!this.#isUnsure) return { ...limits, calibration };
    return {
      limit: Math.min(limits.limit, usualLimit('speaker')),
      raised: 0,
      isOverridden: false,
      calibration: {
        ...calibration,
        fullScale: Math.max(calibration.fullScale, usualFullScale('unknown')),
      },
    };
  }

  /** The child that was chosen here, or the only one that there is. */
  get child(): string | undefined {
    const children = this.#known<BabyChildList>('baby-childs')?.children;
    return children?.length === 1
      ? children[0]!.id
      : children?.find(({ id }) => id === this.#child)?.id;
  }

  set child(child: string | undefined) {
    this.#child = child;
    saveChild(child);
    this.#notify();
  }

  /** A parent says what this device plays on. */
  async setOutput(output: Output): Promise<void> {
    await saveOutput(output);
    await this.look();
  }

  /** Something may have been plugged in or out. */
  async look(): Promise<void> {
    const before = this.#output;
    const strict = setTimeout(() => {
      this.#isUnsure = true;
      this.#notify();
    }, patienceMs);
    const found = await findOutput();
    clearTimeout(strict);
    [this.#output, this.#isUnsure] = [found, false];
    if (before.output === 'headphones' && found.output !== 'headphones') this.pulled(true);
    this.#notify();
  }

  /**
   * Those that hold: told by the server since this page was opened, and for half an hour at most
   * whatever the clock says.
   */
  #overrides(): readonly BabyOverride[] {
    const { value, isStale } = this.data.answers.snapshot<BabyOverrideList>('baby-overrides');
    return value?.overrides.filter(({ id, until_ms: until }) => {
      if (!isStale && !this.#overrideEnds.has(id)) {
        this.#overrideEnds.set(
          id,
          performance.now() + Math.min(longestOverrideMs, until - Date.now()),
        );
      }
      return performance.now() < (this.#overrideEnds.get(id) ?? 0);
    }) ?? [];
  }

  #known<Value>(key: string): Value | undefined {
    return this.data.answers.snapshot<Value>(key).value;
  }

  readonly #notify = (): void => this.#listeners.call();
}
