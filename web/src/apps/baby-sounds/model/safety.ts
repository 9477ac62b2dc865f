// How loud it may be at a child's ear, and how loud full scale is there: the page's side of
// Sources/Core/Hearing.
import type { BabyCalibration, BabyOverride, BabySettings } from '../../../generated/api.js';

export type Output = 'headphones' | 'speaker' | 'unknown';

/** How loud full scale is at the child's ear, on what this device plays on. */
export interface Calibration {
  /** Of this device's output: the same on every page and after every start. */
  readonly id: string;
  readonly name: string;
  /** In dB(A). */
  readonly fullScale: number;
  /** So many decibels more or less. */
  readonly uncertainty: number;
  readonly isMeasured: boolean;
}

/** What nothing passes. The engine holds the same. */
const ceiling = 85;
const squaredThreshold = (20e-6) ** 2;
const childsWeek = squaredThreshold * 10 ** 7.5 * 40 * 3_600;

/** The limit where no parent has chosen one; what is not known counts as headphones. */
export const usualLimit = (output: Output): number => output === 'speaker' ? 50 : 65;

/** Full scale where nobody has measured it, and how far off that may be. */
export const usualFullScale = (output: Output): number => output === 'speaker' ? 95 : 110;
const usualUncertainty = 10;

/** The limit that parents have set, or the usual one where that is not known. */
export function configuredLimit(output: Output, settings: BabySettings | undefined): number {
  const chosen = output === 'speaker' ? settings?.limit_speaker : settings?.limit_headphones;
  return Math.min(ceiling, chosen ?? usualLimit(output));
}

export interface Limit {
  /** In dB(A). */
  readonly limit: number;
  /** By how many decibels a parent has moved it for a while, on this output of this device. */
  readonly raised: number;
  readonly isOverridden: boolean;
}

/** The limit that holds now: a parent's for a while, or the one that was set for good. */
export function limitNow(
  output: Output,
  settings: BabySettings | undefined,
  overrides: readonly BabyOverride[] | undefined,
  device: string,
  now: number,
): Limit {
  const configured = configuredLimit(output, settings);
  const override = overrides?.find((one) =>
    one.device === device && one.output === output && one.ended_ms === undefined &&
    one.began_ms <= now && one.until_ms > now
  );
  const limit = override ? Math.min(ceiling, override.limit) : configured;
  return { limit, raised: limit - configured, isOverridden: limit > configured };
}

/** What is known of an output: what was measured or set, or else the careful guess for its kind. */
export function calibrationOf(
  id: string,
  name: string,
  output: Output,
  known: readonly BabyCalibration[] | undefined,
): Calibration {
  const found = known?.find((one) => one.id === id && one.output === output);
  if (found) {
    const {
      name: own,
      full_scale_db: fullScale,
      uncertainty_db: uncertainty,
      is_measured: isMeasured,
    } = found;
    return { id, name: own, fullScale, uncertainty, isMeasured };
  }
  return {
    id,
    name,
    fullScale: usualFullScale(output),
    uncertainty: usualUncertainty,
    isMeasured: false,
  };
}

/** The steady level that has the same energy, in dB(A); missing where there is none. */
export function levelOf(pascalSquaredSeconds: number, seconds: number): number | undefined {
  if (!(pascalSquaredSeconds > 0) || !(seconds > 0)) return undefined;
  return 10 * Math.log10(pascalSquaredSeconds / seconds / squaredThreshold);
}

/** The part of a child's week that a level takes which lasts so long, in percent. */
export function weekPercent(level: number, seconds: number): number {
  return 100 * squaredThreshold * 10 ** (level / 10) * Math.max(0, seconds) / childsWeek;
}
