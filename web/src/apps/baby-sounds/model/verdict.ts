// What the badge says: how loud it is, in a sign, a colour and words.
import { words } from '../words.js';
import type { Output } from './safety.js';
import { usualLimit } from './safety.js';

export interface Verdict {
  /**
   * good: as quiet as is advised. warn: at the limit, or louder than advised. bad: a parent lets it
   * be louder for a while, or it is too much.
   */
  readonly kind: 'silent' | 'good' | 'warn' | 'bad';
  /** Such as “48 dB(A)”. */
  readonly level: string;
  /** Such as “quiet enough”. */
  readonly words: string;
}

/** Louder than this is too much for a child who hears it for 40 hours a week (WHO–ITU H.870). */
const childsLevel = 75;
/** So many decibels held back are noticed. */
const noticed = 3;

interface Heard {
  output: Output;
  limit: number;
  heldBack: number;
  isOverridden: boolean;
  /** Another device plays meanwhile, of which this one does not know how loud it is. */
  isElsewhere?: boolean;
}

export function verdictOf(
  level: number | undefined,
  { output, limit, heldBack, isOverridden, isElsewhere = false }: Heard,
): Verdict {
  if (level === undefined) {
    return {
      kind: 'silent',
      level: isElsewhere ? words.verdict.silentHere : words.common.silent,
      words: words.verdict.neverAboveDbA(Math.round(limit)),
    };
  }
  const shown = `${Math.round(level)} dB(A)`;
  if (level > childsLevel || level > limit + 1) {
    return { kind: 'bad', level: shown, words: words.verdict.tooLoudForLong };
  }
  if (isOverridden && level > usualLimit(output)) {
    return { kind: 'bad', level: shown, words: words.verdict.louderForAWhile };
  }
  if (level > usualLimit(output) + 1) {
    return { kind: 'warn', level: shown, words: words.verdict.louderThanRecommended };
  }
  if (heldBack >= noticed) {
    return { kind: 'warn', level: shown, words: words.verdict.heldAtTheLimit };
  }
  return { kind: 'good', level: shown, words: words.verdict.withinTheLimit };
}
