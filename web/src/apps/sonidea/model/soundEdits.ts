import type { SonEdit, SonEdits, SonRecording } from '../../../generated/api.js';
import { lengthAfter, lengthsOf } from './carry.js';

/** Two lengths that differ by less are the same, for all the rounding to frames. */
const same = 0.05;

/**
 * Which edits made the sound that is served of a recording, of the lists that the server has told,
 * the oldest first. It tells how many are in effect and how long the sound is; while the newest
 * are being worked out, the sound is one of before. Missing where none fits.
 */
export function soundEdits(
  { is_rendering, edit_count, seconds }: Pick<
    SonRecording,
    'is_rendering' | 'edit_count' | 'seconds'
  >,
  lists: readonly SonEdits[],
): readonly SonEdit[] | undefined {
  const newestFirst = [...lists].reverse();
  const fits = (length: number) => seconds === undefined || Math.abs(length - seconds) < same;
  const counted = newestFirst.filter(({ done }) => is_rendering || done === edit_count);
  const found = counted.find((list) => fits(list.seconds)) ??
    (is_rendering ? undefined : counted[0]);
  if (found) return found.edits.slice(0, found.done);
  return is_rendering && newestFirst[0] ? before(newestFirst[0], fits) : undefined;
}

/** Earlier or later ones of the same list, those with the fewest steps between first. */
function before(
  { edits, done, seconds }: SonEdits,
  fits: (length: number) => boolean,
): readonly SonEdit[] | undefined {
  const lengths = lengthsOf(edits.slice(0, done), seconds);
  for (const edit of edits.slice(done)) lengths.push(lengthAfter(edit, lengths.at(-1)!));
  const counts = lengths.map((_, count) => count)
    .sort((a, b) => Math.abs(a - done) - Math.abs(b - done));
  const count = counts.find((one) => fits(lengths[one]!)) ??
    counts.find((one) => lengths[one] === Infinity);
  return count === undefined ? undefined : edits.slice(0, count);
}
