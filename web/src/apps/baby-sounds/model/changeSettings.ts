import type { BabySettings } from '../../../generated/api.js';

/** Changes some settings; throws what the server says. */
export type ChangeSettings = (
  part: Partial<BabySettings> & { pin?: string | null },
) => Promise<void>;
