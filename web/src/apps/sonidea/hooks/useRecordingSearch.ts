// Finding recordings by what somebody remembers of them: the index that forgives, loaded when
// somebody types.
import { useMemo } from 'react';
import type { SonRecording, SonTag } from '../../../generated/api.js';
import type { SearchDocument } from '../../../search/SearchIndex.js';
import { useSearchIndex } from '../../../search/useSearchIndex.js';
import { found } from '../model/filters.js';

/** More than anybody looks through. */
const most = 500;
/** A favourite comes before another that is as near. */
const favourite = 10;
/** The index takes a field of 65,536 bytes and 8,192 words. */
const mostLetters = 16_000;

/**
 * The recordings of a list that are meant by some words, the nearest first; without words all of
 * them, in their order.
 */
export function useRecordingSearch(
  recordings: readonly SonRecording[],
  search: string,
  tags: readonly SonTag[],
): readonly SonRecording[] {
  const isAsked = search.trim() !== '';
  const documents = useMemo(() => isAsked ? documentsOf(recordings, tags) : [], [
    recordings,
    tags,
    isAsked,
  ]);
  const live = useSearchIndex(documents, isAsked);
  return useMemo(() => {
    if (!isAsked || typeof live !== 'object') return found(recordings, search, tags);
    return live.index.search(search, most).flatMap(({ id }) => recordings[id] ?? []);
  }, [live, recordings, search, tags, isAsked]);
}

function documentsOf(
  recordings: readonly SonRecording[],
  tags: readonly SonTag[],
): readonly SearchDocument[] {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return recordings.map(({ title, notes, tags: own, markers, is_favorite }, id) => ({
    id,
    fields: [
      { text: title },
      { text: own.map((tag) => names.get(tag) ?? '').join('\n'), weight: 8 },
      { text: markers.map(({ name }) => name).join('\n').slice(0, mostLetters), weight: 6 },
      { text: notes.slice(0, mostLetters), weight: 6 },
    ],
    boost: is_favorite ? favourite : 0,
  }));
}
