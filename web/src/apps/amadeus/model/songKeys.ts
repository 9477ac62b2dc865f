// The keys of a song, as they are named above it.
import type { SongResult } from '../../../analysis/SongResult.js';
import { words } from '../words.js';
import { written } from './chordNames.js';

/** So many are named in order; of a song with more the one that holds longest. */
const most = 3;

/** The key of a song; of one that modulates those of its parts. Nothing where none is heard. */
export function keysSaid({ key, mode, keys }: Pick<SongResult, 'key' | 'mode' | 'keys'>) {
  if (key === null) return undefined;
  const names = keys.map((one) => `${written(one.key)} ${one.mode}`);
  const parts = names.filter((name, at) => name !== names[at - 1]);
  const whole = `${written(key)} ${mode}`;
  if (parts.length <= most) return parts.join(', then ') || whole;
  return words.songKeys.andOthers(names.includes(whole) ? whole : longest(keys));
}

function longest(keys: SongResult['keys']): string {
  const seconds = new Map<string, number>();
  for (const { key, mode, start, end } of keys) {
    const name = `${written(key)} ${mode}`;
    seconds.set(name, (seconds.get(name) ?? 0) + end - start);
  }
  return [...seconds].reduce((best, one) => one[1] > best[1] ? one : best)[0];
}
