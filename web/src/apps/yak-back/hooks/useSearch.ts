// Finding sounds by what somebody remembers of their names: the index that forgives, loaded when
// somebody types.
import { useMemo } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { useSearchIndex } from '../../../search/useSearchIndex.js';
import { found } from './useBoard.js';

/** More than anybody looks through. */
const most = 500;
/** A favourite comes before another that is as near. */
const favourite = 10;

/**
 * The sounds of a folder that are meant by some words, the nearest first; without words all of
 * them.
 */
export function useSearch(
  sounds: readonly YakSound[],
  folder: string | undefined,
  words: string,
): readonly YakSound[] {
  const isAsked = words.trim() !== '';
  // The index is made anew for other names only, and not with every change of a sound.
  const names = JSON.stringify(sounds.map(({ name, is_favorite }) => [name, is_favorite]));
  const documents = useMemo(
    () =>
      (JSON.parse(names) as [string, boolean | undefined][]).map(([text, isFavourite], id) => (
        { id, fields: [{ text }], boost: isFavourite ? favourite : 0 }
      )),
    [names],
  );
  const live = useSearchIndex(documents, isAsked);
  return useMemo(() => {
    if (!isAsked || typeof live !== 'object') return found(sounds, folder, words);
    return live.index.search(words, most).flatMap(({ id }) => sounds[id] ?? [])
      .filter((sound) => folder === undefined || sound.folder === folder);
  }, [live, sounds, folder, words, isAsked]);
}
