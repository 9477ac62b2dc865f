import type { SonSettings } from '../../../generated/api.js';
import { useConnection } from '../../../page/data.js';
import { useSettings } from './useRecordings.js';

/** As everything stands for who has set nothing. */
const usual: SonSettings = {
  quality: 'high',
  channels: 'mono',
  keeps_awake: true,
  gain_db: 0,
  has_limiter: true,
  theme: 'system',
  auto_icons: false,
  transcribes_new: false,
  syncs: false,
  metronome: { is_on: false, bpm: 120, beats: 4, is_eighths: false, count_in: 1, volume: 0.7 },
  effects: { is_on: false, volume: 1, mix: 0.5, bands: [], threshold_db: -18, ratio: 3 },
};

/**
 * What was set; where the server does not say it, and has never said it, one records all the same.
 */
export function useOwnSettings(): SonSettings | undefined {
  const isAway = useConnection() === 'away';
  const { settings, problem } = useSettings();
  return settings ?? (isAway || problem ? usual : undefined);
}
