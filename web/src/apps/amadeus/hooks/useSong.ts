import { useEffect, useMemo, useRef, useState } from 'react';
import { analyse } from '../../../analysis/analyse.js';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import { useData } from '../../../page/data.js';
import { go, useQuery } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { laidOver } from '../music/edits.js';
import { soundOf, type Source } from './pad.js';
import type { Network } from './useNetwork.js';

/** A song on this page: none, one that is being heard, one that is known, or why it is not. */
export type Song =
  | { kind: 'none' }
  | { kind: 'opening' | 'hearing'; name: string; part: number }
  /**
   * The hash is what the file is known by on this device; corrections are those that somebody has
   * made before.
   */
  | {
    kind: 'known';
    name: string;
    file: Blob;
    result: SongResult;
    hash: string | undefined;
    corrected: readonly Chord[] | undefined;
  }
  | { kind: 'failed'; name: string; words: string };

/**
 * The song that is looked at; nothing of it leaves the device. An address may name a pad of Yak
 * Back, which is heard at once.
 */
export function useSong(network: Network) {
  const data = useData();
  const knownSongs = useMemo(() => new KnownSongs(data.keeper), [data]);
  const [song, setSong] = useState<Song>({ kind: 'none' });
  const work = useRef<AbortController>();
  const last = useRef<() => void>();
  const newest = useRef(network);
  newest.current = network;
  const pad = useQuery('sound');
  /** The pad whose sound is here, or on its way. */
  const brought = useRef<string>();
  useEffect(() => () => work.current?.abort(), []);

  const listen = async (first: string, bring: () => Promise<Source>) => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    last.current = () => void listen(first, bring);
    let name = first;
    const show = (next: Song) => {
      if (!own.signal.aborted) setSong(next);
    };
    show({ kind: 'opening', name, part: 0 });
    try {
      const source = await bring();
      const { file } = source;
      name = source.name;
      show({ kind: 'opening', name, part: 0 });
      const onProgress = (part: number) => show({ kind: 'hearing', name, part });
      // Who cannot keep or look up anything hears all songs anew.
      const hash = await knownSongs.name(file).catch(() => undefined);
      const before = hash === undefined
        ? undefined
        : await knownSongs.find(hash, !newest.current.isMissing).catch(() => undefined);
      if (own.signal.aborted) return;
      const result = before ??
        await analyse(file, { signal: own.signal, onProgress, weights: newest.current.weights() });
      if (own.signal.aborted) return;
      const kept = hash === undefined
        ? undefined
        : await knownSongs.corrected(hash).catch(() => undefined);
      if (own.signal.aborted) return;
      if (hash !== undefined) await knownSongs.keep(hash, result, name).catch(() => undefined);
      if (own.signal.aborted) return;
      const corrected = kept &&
        (kept.isOfToday ? kept.chords : laidOver(kept.chords, result.chords));
      show({ kind: 'known', name, file, result, hash, corrected });
    } catch (error) {
      show({ kind: 'failed', name, words: wordsFor(error) });
    }
  };
  const hearPad = (id: string) => {
    brought.current = id;
    void listen('Yak Back', () => soundOf(id, data));
  };
  const bring = useRef(hearPad);
  bring.current = hearPad;
  useEffect(() => {
    if (pad !== null && pad !== brought.current) bring.current(pad);
  }, [pad]);

  /** What is heard from here on is no pad, also when the page is loaded anew. */
  const leavePad = () => {
    brought.current = undefined;
    if (pad !== null) go(location.pathname, { replace: true });
  };
  const clear = () => {
    leavePad();
    work.current?.abort();
    setSong({ kind: 'none' });
  };
  const hear = (file: Blob, name: string) => {
    leavePad();
    return listen(name, async () => ({ file, name }));
  };
  /** Tries the same once more; a recording is nowhere else. */
  const again = () => last.current?.();
  /**
   * Keeps the song's chords as they were corrected: here, and on the device as far as the file can
   * be told from others.
   */
  const keep = async (
    file: Blob,
    hash: string | undefined,
    chords: readonly Chord[] | undefined,
  ) => {
    setSong((now) =>
      now.kind === 'known' && now.file === file ? { ...now, corrected: chords } : now
    );
    if (hash === undefined) throw new Error('This file is too large to be known again.');
    await knownSongs.keepCorrected(hash, chords);
  };
  return { song, hear, clear, again, keep };
}
