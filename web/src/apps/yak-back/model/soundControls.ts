import type { YakSound } from '../../../generated/api.js';
import type { Patch } from '../hooks/useBoardChanges.js';

/**
 * What a section of the sheet is given: the sound as it is set at this moment, and how to set it.
 */
export interface Controls {
  sound: YakSound;
  /** Heard at once, and kept when the hand lets go. */
  show(patch: Patch<YakSound>): void;
  save(patch: Patch<YakSound>): void;
}
