import type { FollowSafety } from '../../../players/nursery.js';
import { SafetyMonitor } from './SafetyMonitor.js';

/** How often it is looked whether a parent's leave to be louder is over. */
const lookMs = 1_000;

/** How loud it may be on this device, for all apps where it stands in a nursery. */
export const followSafety: FollowSafety = (data, onChange) => {
  const monitor = new SafetyMonitor(data, () => {});
  const say = () => {
    const { limit, calibration: { fullScale } } = monitor.safety;
    onChange({ limit, fullScale });
  };
  monitor.subscribe(say);
  setInterval(say, lookMs);
  say();
};
