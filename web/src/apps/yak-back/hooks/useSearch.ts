// Finding sounds by what somebody remembers of their names: the index that forgives, loaded when somebody types.
import { useEffect, useMemo, useState } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { SearchIndex } from '../../../search/SearchIndex.js';
import { found } from './useBoard.js';

/** More than anybody looks through. */
const most = 500;
/** A favourite comes before another that is as near. */
const favourite = 10;

let module: Promise<WebAssembly.Module> | undefined;

/** The sounds of a folder that are meant by some words, the nearest first; without words all of them. */
export function useSearch(
  sounds: readonly YakSound[], folder: string | undefined, words: string,
): readonly YakSound[] {
  const [loaded, setLoaded] = useState<WebAssembly.Module>();
  const isAsked = words.trim() !== '';
  useEffect(() => {
    if (!isAsked || loaded) return;
    module ??= WebAssembly.compileStreaming(fetch('/search.wasm'));
    // Until it is there, and where it cannot be had, names are looked for as they are written.
    module.then(setLoaded, () => {
      module = undefined;
    });
  }, [isAsked, loaded]);
  const names = sounds.map(({ id, name, is_favorite }) => `${id} ${is_favorite} ${name}`).join('\n');
  const index = useMemo(() => loaded && indexOf(sounds, loaded), [loaded, names]);
  return useMemo(() => {
    if (!isAsked || !index) return found(sounds, folder, words);
    return index.search(words, most).flatMap(({ id }) => sounds[id] ?? [])
      .filter((sound) => folder === undefined || sound.folder === folder);
  }, [index, sounds, folder, words, isAsked]);
}

/** An index of names, under the places of the sounds. */
function indexOf(sounds: readonly YakSound[], loaded: WebAssembly.Module): SearchIndex {
  const index = new SearchIndex(loaded);
  sounds.forEach(({ name, is_favorite }, id) => {
    index.add({ id, fields: [{ text: name }], boost: is_favorite ? favourite : 0 });
  });
  return index;
}
