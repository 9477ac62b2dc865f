import { useEffect, useMemo, useRef, useState } from 'react';
import { analyse } from '../../../analysis/analyse.js';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import { useData } from '../../../shell/data.js';
import { wordsFor } from '../../../shell/trouble.js';
import type { Network } from './useNetwork.js';

/** A song on this page: none, one that is being heard, one that is known, or why it is not. */
export type Song =
  | { kind: 'none' } | { kind: 'opening' | 'hearing'; name: string; part: number }
  | { kind: 'known'; name: string; file: Blob; result: SongResult }
  | { kind: 'failed'; name: string; words: string };

/** The song that is looked at; nothing of it leaves the device. */
export function useSong(network: Network) {
  const { keeper } = useData();
  const knownSongs = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [song, setSong] = useState<Song>({ kind: 'none' });
  const work = useRef<AbortController>();
  useEffect(() => () => work.current?.abort(), []);

  const clear = () => {
    work.current?.abort();
    setSong({ kind: 'none' });
  };
  const hear = async (file: Blob, name: string) => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    setSong({ kind: 'opening', name, part: 0 });
    try {
      const onProgress = (part: number) => {
        if (!own.signal.aborted) setSong({ kind: 'hearing', name, part });
      };
      // Who cannot keep or look up anything hears all songs anew.
      const hash = await knownSongs.name(file).catch(() => undefined);
      const before = hash === undefined ? undefined : await knownSongs.find(hash, !network.isMissing).catch(() => undefined);
      const result = before ?? await analyse(file, { signal: own.signal, onProgress, weights: network.weights() });
      if (own.signal.aborted) return;
      setSong({ kind: 'known', name, file, result });
      if (hash !== undefined && !before) await knownSongs.keep(hash, result).catch(() => undefined);
    } catch (error) {
      if (!own.signal.aborted) setSong({ kind: 'failed', name, words: wordsFor(error) });
    }
  };
  return { song, hear, clear };
}
