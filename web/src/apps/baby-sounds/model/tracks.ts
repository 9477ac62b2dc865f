// One to four sounds that sound together.
import type { BabySound, BabyTrack } from '../../../generated/api.js';

/** How many sound at once at most. */
export const mostTracks = 4;
const usualVolume = 1;
export const usualFadeIn = 2;
export const usualFadeOut = 4;

/** What sounds, as somebody chose it. */
export interface Program {
  readonly title: string;
  readonly emoji: string;
  readonly tracks: readonly BabyTrack[];
  /** The mix that it is, where it has a name. */
  readonly mix?: string;
  /** Begun from elsewhere in the household, which looks after its end. */
  readonly isRemote?: boolean;
  /** Sounds that this device does not know otherwise, and how their bytes come. */
  readonly remoteSounds?: readonly BabySound[];
  readonly load?: (track: BabyTrack) => Promise<Blob> | undefined;
}

/** A sound as it is played where nobody says otherwise. */
export function plainTrack(sound: string, volume = usualVolume): BabyTrack {
  return { sound, volume, pan: 0, fade_in_seconds: usualFadeIn, fade_out_seconds: usualFadeOut };
}

/** Whether it uses what only advanced controls set. */
export function isAdvanced(
  { pan, fade_in_seconds: fadeIn, fade_out_seconds: fadeOut }: BabyTrack,
): boolean {
  return pan !== 0 || fadeIn !== usualFadeIn || fadeOut !== usualFadeOut;
}
