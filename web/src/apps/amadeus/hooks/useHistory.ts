// The songs whose chords are known: on this device, in the household's library, and on the server
// for who had it listen.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import { holdsAll } from '../../../search/plain.js';
import { useAnswer, useChanges, useData } from '../../../page/data.js';
import { historyPath, songPath } from '../addresses.js';
import { deleteSong, isDeleted, isGone, restoreSong } from '../model/deletedSongs.js';
import { fetchSavedSongs, savedSongsKey } from '../model/savedSong.js';
import { type HistoryOrder, sorted } from '../model/historyOrder.js';
import {
  fetchLeftSongs,
  leftSongsKey,
  saveSettings,
  settingsHere,
  type SongSettings,
} from '../model/songSettings.js';
import { words } from '../words.js';
import { servedKey, useServed } from './useServed.js';

export interface HistoryEntry {
  /** The hash of its file, or the id under which the server has heard it. */
  readonly id: string;
  readonly hash: string;
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

export function useHistory(text: string, order: HistoryOrder) {
  const data = useData();
  const { client, keeper, answers } = data;
  const known = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [here, setHere] = useState<readonly HistoryEntry[]>();
  const served = useServed(text);
  const kept = useAnswer(savedSongsKey, fetchSavedSongs).value?.songs;
  const left = useAnswer(leftSongsKey, fetchLeftSongs).value?.songs;

  const look = useCallback(async () => {
    const songs = await known.all().catch(() => []);
    setHere(songs.map(({ hash, name, heardMs, key, mode, tempo, duration }) => (
      {
        id: hash,
        hash,
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

  // What waits to be sent counts too, also where the list was never asked for.
  const changes = useChanges();
  const settingsOf = useMemo(() => {
    const known = new Map(left?.map(({ id, settings }) => [id, settings]));
    return (hash: string): SongSettings => known.get(hash) ?? settingsHere(data, hash);
    // With each change what is known of a song may be something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left, data, changes]);
  useEffect(() => {
    const gone = here?.filter(({ hash }) => isGone(settingsOf(hash), Date.now())) ?? [];
    if (gone.length === 0) return;
    void Promise.all(gone.map(({ hash }) => known.forget(hash))).then(look, () => undefined);
  }, [here, known, look, settingsOf]);

  const all = useMemo(() => {
    const isHere = new Set(here?.map(({ id }) => id));
    // Whoever has the sound hears it as soon as it is opened.
    const inLibrary = (kept ?? []).flatMap(({ id, name, asset, created_ms }): HistoryEntry[] =>
      asset === undefined || isHere.has(id) ? [] : [{
        id,
        hash: id,
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
    const isListed = new Set([...isHere, ...inLibrary.map(({ id }) => id)]);
    const others = served.analyses.filter(({ hash }) => !isListed.has(hash));
    const elsewhere = others.map((one): HistoryEntry => ({
      id: one.id,
      hash: one.hash,
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
    return [
      ...[...here ?? [], ...inLibrary].map((one) => ({
        ...one,
        name: settingsOf(one.hash).title ?? one.name,
      })),
      ...elsewhere,
    ].filter(({ hash }) => !isDeleted(settingsOf(hash)));
  }, [here, kept, settingsOf, served.analyses]);
  const found = useMemo(
    () => sorted(all.filter(({ name }) => holdsAll(name, text.trim())), order),
    [all, text, order],
  );

  const nameOf = (id: string) => all.find((one) => one.id === id)?.name;

  /** What a song that the server has heard is made of. */
  const open = useCallback(
    async (id: string) => await client.getAnalysisResult(id) as SongResult,
    [client],
  );

  const { forget } = served;
  /** Takes out the server's analysis of a song that nothing else knows; nobody can undo that. */
  const removeServed = useCallback(async (id: string) => {
    await client.deleteAnalysis(id);
    forget({ id });
    await answers.fetch(servedKey, () => client.listAnalyses({ limit: 100 }));
  }, [client, forget, answers]);

  /** Deletes songs; those that the server alone knows go for good. */
  const remove = async (songs: readonly HistoryEntry[]) => {
    const nowMs = Date.now();
    await Promise.all(songs.map((song) =>
      song.where === 'server' ? removeServed(song.id) : deleteSong(data, song, nowMs)
    ));
  };
  const restore = (songs: readonly HistoryEntry[]) =>
    Promise.all(songs.map((song) => restoreSong(data, song)));

  /** Calls a song otherwise, on all devices. */
  const rename = useCallback(
    ({ id, name }: HistoryEntry, title: string) => saveSettings(data, id, name, { title }),
    [data],
  );

  return {
    found,
    count: all.length,
    isKnown: here !== undefined,
    served,
    nameOf,
    open,
    remove,
    restore,
    rename,
  };
}
