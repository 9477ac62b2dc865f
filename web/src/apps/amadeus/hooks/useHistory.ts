// The songs whose chords are known: on this device, in the household's library, and on the server
// for who had it listen.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import { holdsAll } from '../../../search/plain.js';
import { useAnswer, useData } from '../../../page/data.js';
import { historyPath, songPath } from '../addresses.js';
import {
  deleteChange,
  fetchSavedSongs,
  type SavedSong,
  savedSongsKey,
  songThing,
} from '../model/savedSong.js';
import { words } from '../words.js';
import { servedKey, useServed } from './useServed.js';

export interface HistoryEntry {
  /** The hash of its file, or the id under which the server has heard it. */
  readonly id: string;
  readonly where: 'here' | 'library' | 'server';
  /** The address that opens it. */
  readonly to: string;
  readonly name: string;
  readonly atMs: number;
  readonly key: string | null;
  readonly mode: string | null;
  readonly tempo: number | null;
  readonly seconds: number | undefined;
  /** How far the server is; nothing once it is done. */
  readonly progress?: number;
  readonly error?: string;
}

export function useHistory(text: string) {
  const { client, keeper, answers, outbox } = useData();
  const known = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [here, setHere] = useState<readonly HistoryEntry[]>();
  const served = useServed(text);
  const kept = useAnswer(savedSongsKey, fetchSavedSongs).value?.songs;

  const look = useCallback(async () => {
    const songs = await known.all().catch(() => []);
    setHere(songs.map(({ hash, name, heardMs, key, mode, tempo, duration }) => (
      {
        id: hash,
        where: 'here',
        to: songPath(hash),
        name,
        atMs: heardMs,
        key,
        mode,
        tempo,
        seconds: duration,
      }
    )));
  }, [known]);
  useEffect(() => void look(), [look]);

  const all = useMemo(() => {
    const isHere = new Set(here?.map(({ id }) => id));
    // Whoever has the sound hears it as soon as it is opened.
    const inLibrary = (kept ?? []).flatMap(({ id, name, asset, created_ms }): HistoryEntry[] =>
      asset === undefined || isHere.has(id) ? [] : [{
        id,
        where: 'library',
        to: songPath(id),
        name,
        atMs: created_ms,
        key: null,
        mode: null,
        tempo: null,
        seconds: undefined,
      }]
    );
    const elsewhere = served.analyses.map((one): HistoryEntry => ({
      id: one.id,
      where: 'server',
      to: `${historyPath}?song=${encodeURIComponent(one.id)}`,
      name: one.name,
      atMs: one.created_ms,
      key: one.key ?? null,
      mode: one.mode ?? null,
      tempo: one.tempo ?? null,
      seconds: one.seconds,
      ...(one.state === 'waiting' || one.state === 'working' ? { progress: one.progress } : {}),
      ...(one.state === 'failed'
        ? { error: one.error ?? words.useHistory.itCouldNotBeAnalysed }
        : {}),
    }));
    return [...here ?? [], ...inLibrary, ...elsewhere].sort((one, other) => other.atMs - one.atMs);
  }, [here, kept, served.analyses]);
  const found = useMemo(() => all.filter(({ name }) => holdsAll(name, text.trim())), [all, text]);

  const nameOf = (id: string) => all.find((one) => one.id === id)?.name;

  /** What a song that the server has heard is made of. */
  const open = useCallback(
    async (id: string) => await client.getAnalysisResult(id) as SongResult,
    [client],
  );

  const { forget } = served;
  const remove = useCallback(async ({ id, where, name }: HistoryEntry) => {
    if (where === 'server') {
      await client.deleteAnalysis(id);
      forget({ id });
      await answers.fetch(servedKey, () => client.listAnalyses({ limit: 100 }));
      return;
    }
    const isKept = kept?.some((one) => one.id === id) ||
      answers.find<SavedSong>(songThing(id))?.version !== undefined;
    if (isKept) await outbox.add(deleteChange(id, name));
    await known.forget(id);
    return look();
  }, [client, known, look, answers, outbox, kept, forget]);

  return { found, count: all.length, isKnown: here !== undefined, served, nameOf, open, remove };
}
