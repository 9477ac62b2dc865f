// Finding sounds by what somebody remembers of their names: the index that forgives, loaded when somebody types.
import { useMemo } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { useSearchIndex } from '../../../search/useSearchIndex.js';
import { found } from './useBoard.js';

/** More than anybody looks through. */
const most = 500;
/** A favourite comes before another that is as near. */
const favourite = 10;

/** The sounds of a folder that are meant by some words, the nearest first; without words all of them. */
export function useSearch(
  sounds: readonly YakSound[], folder: string | undefined, words: string,
): readonly YakSound[] {
  const isAsked = words.trim() !== '';
  const names = sounds.map(({ id, name, is_favorite }) => `${id} ${is_favorite} ${name}`).join('\n');
  const documents = useMemo(() => sounds.map(({ name, is_favorite }, id) => (
    { id, fields: [{ text: name }], boost: is_favorite ? favourite : 0 })), [names]);
  const live = useSearchIndex(documents, isAsked);
  return useMemo(() => {
    if (!isAsked || typeof live !== 'object') return found(sounds, folder, words);
    return live.index.search(words, most).flatMap(({ id }) => sounds[id] ?? [])
      .filter((sound) => folder === undefined || sound.folder === folder);
  }, [live, sounds, folder, words, isAsked]);
}
