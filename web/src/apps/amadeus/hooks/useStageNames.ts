import { useMemo } from 'react';
import type { SongResult } from '../../../analysis/SongResult.js';
import type { Shown } from '../model/stageBars.js';
import { keyAt, numeralOf, triadOf } from '../model/stageNames.js';
import { useChoices } from './useChoices.js';
import { useNames } from './useNames.js';

/** How the member reads the chords of a song: all notes or triads, names or numerals. */
export function useStageNames({ key, mode, keys }: SongResult): Shown {
  const { choices: { isSimple, hasNumerals } } = useChoices();
  const names = useNames();
  return useMemo(() => (label, seconds) => {
    const shown = isSimple ? triadOf(label) : label;
    const home = hasNumerals ? keyAt({ key, mode, keys }, seconds) : undefined;
    return { label: shown, written: home ? numeralOf(shown, home) : names.chord(shown) };
  }, [isSimple, hasNumerals, names, key, mode, keys]);
}
