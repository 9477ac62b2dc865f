// The songs whose chords are known: on this device, in the household's library, and on the server
// for who had it listen.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import { holdsAll } from '../../../search/plain.js';
import { useAnswer, useChanges, useData } from '../../../page/data.js';
import { songPath } from '../addresses.js';
import { deleteSong, isDeleted, isGone, restoreSong } from '../model/deletedSongs.js';
import { fetchSavedSongs, type SavedSong, savedSongsKey, songKey } from '../model/savedSong.js';
import { type HistoryOrder, sorted } from '../model/historyOrder.js';
import {
  fetchLeftSongs,
  leftHere,
  type LeftSong,
  leftSongsKey,
  saveSettings,
} from '../model/songSettings.js';
import { hasTag, type TagChange, tagChange, tagSong, withTags } from '../model/songTags.js';
import { words } from '../words.js';
import { servedKey, useServed } from './useServed.js';

export interface HistoryEntry {
  /** The hash of its file, or the id under which the server has heard it. */
  readonly id: string;
  readonly hash: string;
  readonly where: 'here' | 'library' | 'elsewhere' | 'server';
  /** The address that opens it. */
  readonly to: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** When it was analysed or recorded first. */
  readonly atMs: number;
  readonly openedMs?: number;
  readonly key: string | null;
  readonly mode: string | null;
  readonly tempo: number | null;
  readonly seconds: number | undefined;
  /** How far the server is; nothing once it is done. */
  readonly progress?: number;
  readonly error?: string;
}

/** What of a history is wanted: with all of these tags. */
export interface HistoryFilter {
  readonly text: string;
  readonly tags: readonly string[];
  readonly order: HistoryOrder;
}

type Listed = Omit<HistoryEntry, 'tags'>;

export function useHistory({ text, tags, order }: HistoryFilter) {
  const data = useData();
  const { client, keeper, answers } = data;
  const known = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [here, setHere] = useState<readonly Listed[]>();
  const served = useServed(text);
  const kept = useAnswer(savedSongsKey, fetchSavedSongs).value?.songs;
  const left = useAnswer(leftSongsKey, fetchLeftSongs).value?.songs;

  const look = useCallback(async () => {
    const songs = await known.all().catch(() => []);
    setHere(songs.map(({ hash, name, heardMs, addedMs, key, mode, tempo, duration }) => (
      {
        id: hash,
        hash,
        where: 'here',
        to: songPath(hash),
        name,
        atMs: addedMs ?? heardMs,
        openedMs: heardMs,
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
    const known = new Map(left?.map((one) => [one.id, one]));
    return (hash: string): LeftSong =>
      known.get(hash) ?? leftHere(data, hash) ?? { id: hash, settings: {} };
    // With each change what is known of a song may be something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left, data, changes]);
  /** The tempo of a song where a person has corrected it. */
  const tempoOf = useMemo(() => {
    const known = new Map(kept?.map((one) => [one.id, one]));
    return (hash: string) =>
      (known.get(hash) ?? answers.snapshot<SavedSong>(songKey(hash)).value)?.tempo?.bpm;
    // With each change what is known of a song may be something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kept, answers, changes]);
  useEffect(() => {
    const gone = here?.filter(({ hash }) => isGone(settingsOf(hash).settings, Date.now())) ?? [];
    if (gone.length === 0) return;
    void Promise.all(gone.map(({ hash }) => known.forget(hash))).then(look, () => undefined);
  }, [here, known, look, settingsOf]);

  const all = useMemo(() => {
    const isHere = new Set(here?.map(({ id }) => id));
    // Whoever has the sound hears it as soon as it is opened.
    const inLibrary = (kept ?? []).flatMap(({ id, name, asset, created_ms }): Listed[] =>
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
    const isServed = new Set(
      served.analyses.flatMap((one) => one.is_from_device ? [] : [one.hash]),
    );
    const others = served.analyses.filter(({ hash, is_from_device }) =>
      !isListed.has(hash) && !(is_from_device && isServed.has(hash))
    );
    const elsewhere = others.map((one): Listed => ({
      id: one.id,
      hash: one.hash,
      where: one.is_from_device ? 'elsewhere' : 'server',
      to: songPath(one.hash),
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
    return [...here ?? [], ...inLibrary, ...elsewhere].flatMap((one): HistoryEntry[] => {
      const { settings, tags = [] } = settingsOf(one.hash);
      if (isDeleted(settings)) return [];
      const { name, tempo } = one;
      return [{
        ...one,
        name: settings.title ?? name,
        tempo: tempoOf(one.hash) ?? tempo,
        tags,
      }];
    });
  }, [here, kept, settingsOf, tempoOf, served.analyses]);
  const found = useMemo(
    () =>
      sorted(
        all.filter((song) =>
          holdsAll([song.name, ...song.tags].join('\n'), text.trim()) &&
          tags.every((tag) => hasTag(song.tags, tag))
        ),
        order,
      ),
    [all, text, order, tags],
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
    await Promise.all(
      songs.map((song) =>
        song.where === 'server' ? removeServed(song.id) : deleteSong(data, song, nowMs)
      ),
    );
  };
  const restore = (songs: readonly HistoryEntry[]) =>
    Promise.all(songs.map((song) => restoreSong(data, song)));

  /** Calls a song otherwise, on all devices. */
  const rename = useCallback(
    ({ hash, name }: HistoryEntry, title: string) => saveSettings(data, hash, name, { title }),
    [data],
  );

  /** Puts tags on songs and takes others from them; answers how to undo that. */
  const tag = async (songs: readonly HistoryEntry[], change: TagChange) => {
    const changed = songs.flatMap((song) => {
      const next = withTags(song.tags, change);
      const made = tagChange(song.tags, next);
      return made.add.length + made.remove.length === 0
        ? []
        : [{ song, made, back: tagChange(next, song.tags) }];
    });
    await Promise.all(changed.map(({ song, made }) => tagSong(data, song, made)));
    return () => Promise.all(changed.map(({ song, back }) => tagSong(data, song, back)));
  };

  return {
    all,
    found,
    count: all.length,
    isKnown: here !== undefined,
    served,
    remove,
    restore,
    rename,
    tag,
  };
}
