// The index that forgives, for a screen: loaded when somebody looks for something, and kept up with
// what changes.
import { useEffect, useRef, useState } from 'react';
import { type SearchDocument, SearchIndex } from './SearchIndex.js';

let module: Promise<WebAssembly.Module> | undefined;

function load(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch('/search.wasm'));
  // Where it cannot be had now, it is asked for again by the next who looks.
  module.catch(() => {
    module = undefined;
  });
  return module;
}

/** An index, and how often it has changed, so that what was found in it is known to be old. */
export interface LiveIndex {
  readonly index: SearchIndex;
  readonly round: number;
}

/**
 * What there is to search in: nothing until all documents are in it, and `none` where it cannot be
 * had.
 */
export type Searchable = LiveIndex | 'none' | undefined;

/** What a document says, to tell whether it has changed. */
const said = ({ fields, boost = 0 }: SearchDocument) => JSON.stringify([boost, fields]);

/**
 * The index of some documents, once `isAsked`. Only what has changed is put in anew, in slices
 * between which the page draws.
 */
export function useSearchIndex(documents: readonly SearchDocument[], isAsked: boolean): Searchable {
  const [live, setLive] = useState<Searchable>();
  const known = useRef<{ index: SearchIndex; said: Map<number, string> }>();
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const bring = async () => {
      const loaded = await load();
      if (isOver) return;
      known.current ??= { index: new SearchIndex(loaded), said: new Map() };
      const { index, said: before } = known.current;
      const wanted = new Map(documents.map((one) => [one.id, one]));
      for (const id of [...before.keys()]) {
        if (wanted.has(id)) continue;
        index.remove(id);
        before.delete(id);
      }
      await index.addAll(changed(wanted.values(), before, () => isOver));
      if (!isOver) {
        setLive((old) => ({ index, round: typeof old === 'object' ? old.round + 1 : 1 }));
      }
    };
    bring().catch(() => setLive((old) => old ?? 'none'));
    return () => {
      isOver = true;
    };
  }, [documents, isAsked]);
  return live;
}

/** The documents that are not in the index as they are now; each is noted when it is handed out. */
function* changed(
  documents: Iterable<SearchDocument>,
  before: Map<number, string>,
  isOver: () => boolean,
): Iterable<SearchDocument> {
  for (const document of documents) {
    if (isOver()) return;
    const now = said(document);
    if (before.get(document.id) === now) continue;
    before.set(document.id, now);
    yield document;
  }
}
