import type { TellSafety } from '../../../players/nursery.js';
import { Watch } from './Watch.js';

/** How often it is looked whether a parent's leave to be louder is over. */
const lookMs = 1_000;

/** How loud it may be on this device, for all apps where it stands in a nursery. */
export const tellSafety: TellSafety = (data, tell) => {
  const watch = new Watch(data, () => {});
  const say = () => {
    const { limit, calibration: { fullScale } } = watch.safety;
    tell({ limit, fullScale });
  };
  watch.subscribe(say);
  setInterval(say, lookMs);
  say();
};
