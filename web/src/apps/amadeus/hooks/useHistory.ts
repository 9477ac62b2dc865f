// The songs whose chords are known: on this device, in the household's library, and on the server
// for who had it listen.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import { holdsAll } from '../../../search/plain.js';
import { useAnswer, useData } from '../../../page/data.js';
import { apiPath, historyPath, songPath } from '../addresses.js';
import {
  deleteChange,
  fetchSavedSongs,
  type SavedSong,
  savedSongsKey,
  songThing,
} from '../model/savedSong.js';
import { type HistoryOrder, sorted } from '../model/historyOrder.js';
import {
  fetchLeftSongs,
  forgetSettings,
  leftSongsKey,
  saveSettings,
} from '../model/songSettings.js';
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

export function useHistory(text: string, order: HistoryOrder) {
  const data = useData();
  const { client, keeper, answers, outbox } = data;
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
    const titles = new Map(left?.map(({ id, settings }) => [id, settings.title]));
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
    const isListed = new Set([...isHere, ...inLibrary.map(({ id }) => id)]);
    const others = served.analyses.filter(({ hash }) => !isListed.has(hash));
    const elsewhere = others.map((one): HistoryEntry => ({
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
    return [
      ...[...here ?? [], ...inLibrary].map((one) => ({
        ...one,
        name: titles.get(one.id) ?? one.name,
      })),
      ...elsewhere,
    ];
  }, [here, kept, left, served.analyses]);
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
    await outbox.add(forgetSettings(id, name));
    // The server may have heard it too: it is one song.
    for (const one of served.analyses.filter(({ hash }) => hash === id)) {
      await outbox.add({
        title: words.savedSong.deleteFromTheHistory(name),
        method: 'DELETE',
        path: `${apiPath}/analyses/${one.id}`,
        thing: { kind: 'amadeus-analysis', id: one.id },
        shows: { gone: true },
      });
      forget(one);
    }
    await known.forget(id);
    return look();
  }, [client, known, look, answers, outbox, kept, served.analyses, forget]);

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
    rename,
  };
}
