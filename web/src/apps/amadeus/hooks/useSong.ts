import { useEffect, useMemo, useRef, useState } from 'react';
import { analyse } from '../../../analysis/analyse.js';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import { useToast } from '../../../kit/index.js';
import { useAnswer, useArrivals, useData } from '../../../page/data.js';
import { go, usePath, useQuery } from '../../../page/router.js';
import { wordsFor } from '../../../data/trouble.js';
import { home, recordingPath, songPath } from '../addresses.js';
import { beginAnew, isDeleted } from '../model/deletedSongs.js';
import { openSong } from '../model/openSong.js';
import { readSong, shareSong } from '../model/sharedSong.js';
import { soundOf, type Source } from '../model/pad.js';
import { app, type NewRecording, type RecordingNote } from '../model/recordings.js';
import {
  correctedIn,
  fetchSong,
  saveCorrections,
  type SavedSong,
  songKey,
} from '../model/savedSong.js';
import type { Corrected } from '../model/songCorrections.js';
import { settingsHere, settingsReady } from '../model/songSettings.js';
import { audioOf } from '../model/sonideaRecording.js';
import { words } from '../words.js';
import type { Network } from './useNetwork.js';

/** A song on this page: none, one that is being heard, one that is known, or why it is not. */
export type Song =
  | { kind: 'none' }
  | { kind: 'opening' | 'hearing'; name: string; part: number }
  /** The hash is what the file is known by; corrections of one without are kept here alone. */
  | {
    kind: 'known';
    name: string;
    file: Blob;
    result: SongResult;
    hash: string | undefined;
    loose?: Corrected;
  }
  /** One whose sound is nowhere any more. */
  | { kind: 'silent'; name: string; result: SongResult; hash: string }
  | { kind: 'failed'; name: string; words: string };

/**
 * The song that is looked at; it is worked out on this device. An address may name one that was
 * heard before, or a pad of Yak Back or a recording of Sonidea, which is heard at once.
 */
export function useSong(network: Network) {
  const data = useData();
  const { arrivals } = useArrivals();
  const showToast = useToast();
  const knownSongs = useMemo(() => new KnownSongs(data.keeper), [data]);
  const [song, setSong] = useState<Song>({ kind: 'none' });
  const work = useRef<AbortController>();
  const newest = useRef(network);
  newest.current = network;
  const isHome = usePath() === home;
  const wasHome = useRef(isHome);
  const [pad, recording, wanted] = [useQuery('sound'), useQuery('recording'), useQuery('song')];
  /** What the address names that is here, or on its way: a pad, a song, the path of a recording. */
  const brought = useRef<string>();
  useEffect(() => () => work.current?.abort(), []);
  /** What `silent` shows where a song that was heard before has no sound. */
  const listen = async (
    first: string,
    bring: () => Promise<Source>,
    silent?: () => Promise<Song | undefined>,
  ) => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
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
      const hash = source.hash ?? await knownSongs.name(file).catch(() => undefined);
      // What was corrected is asked for while the song is heard.
      const corrected = hash === undefined ? undefined : ready(hash);
      const before = hash === undefined
        ? undefined
        : await knownSongs.find(hash, !newest.current.isMissing).catch(() => undefined);
      if (own.signal.aborted) return;
      const result = before ??
        await analyse(file, { signal: own.signal, onProgress, weights: newest.current.weights() });
      await corrected;
      if (hash !== undefined) await settingsReady(data, hash);
      if (own.signal.aborted) return;
      if (hash !== undefined && isDeleted(settingsHere(data, hash))) {
        if (silent) throw new Error(words.openSong.itWasDeleted);
        await beginAnew(data, { hash, name });
        await knownSongs.forget(hash);
      }
      if (hash !== undefined) {
        await knownSongs.save(hash, result, name, file)
          .then(() => shareSong(data, knownSongs, { hash, name, file, result }))
          .catch(() => undefined);
        await handOver(hash, name, result).catch(() => undefined);
      }
      if (own.signal.aborted) return;
      if (hash !== undefined && source.keepsAddress !== true) brought.current = hash;
      show({ kind: 'known', name, file, result, hash });
    } catch (error) {
      show(await silent?.() ?? { kind: 'failed', name, words: wordsFor(error) });
    }
  };

  /** Waits for what the household keeps of a song, unless that is known or cannot be asked for. */
  const ready = async (hash: string) => {
    const key = songKey(hash);
    if (data.answers.snapshot(key).value !== undefined) return;
    await data.answers.fetch(key, () => fetchSong(data.client, hash)).catch(() => undefined);
  };
  /** Corrections that this device alone has are the household's from now on. */
  const handOver = async (hash: string, name: string, result: SongResult) => {
    const left = await knownSongs.leftHere(hash).catch(() => undefined);
    if (!left) return;
    await saveCorrections(
      data,
      { hash, name },
      result.chords,
      undefined,
      correctedIn(left, result.chords),
    );
    await knownSongs.handedOver(hash);
  };

  const hearPad = (id: string) => {
    brought.current = id;
    void listen(words.useSong.yakBack, () => soundOf(id, data));
  };
  const openRecording = (id: string) => {
    brought.current = recordingPath(id);
    void listen(words.useSong.sonidea, () => audioOf(id, knownSongs, data));
  };
  const reopen = async (hash: string) => {
    brought.current = hash;
    work.current?.abort();
    const about = await knownSongs.about(hash).catch(() => undefined);
    if (brought.current !== hash) return;
    await listen(
      about?.name ?? words.useSong.theSong,
      () => openSong(hash, knownSongs, data),
      () => silent(hash),
    );
  };
  /** Its chords can be read all the same. */
  const silent = async (hash: string): Promise<Song | undefined> => {
    if (isDeleted(settingsHere(data, hash))) return undefined;
    const read = await readSong(hash, knownSongs, data).catch(() => undefined);
    if (read) await settingsReady(data, hash);
    return read && { kind: 'silent', hash, ...read };
  };
  /** What is heard from here on is not what the address names. */
  const leave = () => {
    brought.current = undefined;
    if (pad !== null || recording !== null || wanted !== null) {
      go(location.pathname, { replace: true });
    }
  };
  const clear = () => {
    work.current?.abort();
    setSong({ kind: 'none' });
    leave();
  };
  const bring = useRef({ hearPad, openRecording, reopen, clear });
  bring.current = { hearPad, openRecording, reopen, clear };
  const hash = song.kind === 'known' ? song.hash : undefined;
  useEffect(() => {
    const hasStayed = wasHome.current;
    wasHome.current = isHome;
    if (!isHome) return;
    if (pad !== null) {
      if (pad !== brought.current) bring.current.hearPad(pad);
    } else if (recording !== null) {
      if (recordingPath(recording) !== brought.current) bring.current.openRecording(recording);
    } else if (wanted !== null) {
      if (wanted !== brought.current) void bring.current.reopen(wanted);
    } else if (brought.current?.startsWith(recordingPath(''))) {
      // Back leads to where it was chosen; whoever returns from the tuner finds it again.
      if (hasStayed) bring.current.clear();
      else go(brought.current, { replace: true });
    } else if (hash !== undefined && hash === brought.current) {
      // Loaded anew, the page finds the song again. Whoever has left meanwhile is not brought back.
      if (location.pathname === home) go(songPath(hash), { replace: true });
    }
  }, [isHome, pad, recording, wanted, hash]);

  const hear = (file: Blob, name: string) => {
    leave();
    return listen(name, async () => ({ file, name }));
  };
  /**
   * Keeps a recording, on the device and in the library, before anything is made of it; done when
   * it is kept.
   */
  const hearRecording = async ({ file, name, forget, leave }: NewRecording) => {
    const hash = await knownSongs.name(file).catch(() => undefined);
    const note = (): RecordingNote => ({
      is_recording: true,
      ...(hash === undefined ? {} : { hash }),
    });
    try {
      await arrivals.add([new File([file], `${name}.wav`, { type: file.type })], app, note);
      await forget();
      if (hash !== undefined) await knownSongs.saveSound(hash, file);
    } catch (error) {
      await leave().catch(() => undefined);
      showToast({ text: words.useSong.recordingCouldNotBeAdded(wordsFor(error)), kind: 'bad' });
    }
    void hear(file, name);
  };
  /** Tries once more what the address names. */
  const again = pad !== null
    ? () => hearPad(pad)
    : recording !== null
    ? () => openRecording(recording)
    : wanted !== null
    ? () => void reopen(wanted)
    : undefined;
  /** Keeps the song's chords as they are corrected. */
  const save = async (
    hash: string | undefined,
    name: string,
    heard: SongResult,
    seen: Corrected,
    mine: Corrected,
  ) => {
    if (hash === undefined) {
      setSong((one) => one.kind === 'known' ? { ...one, loose: mine } : one);
      throw new Error(words.useSong.fileIsTooLargeTo);
    }
    await saveCorrections(data, { hash, name }, heard.chords, seen, mine);
  };
  return { song, corrected: useCorrected(song), hear, hearRecording, clear, again, keep: save };
}

/** What is corrected in a song now, here or elsewhere. */
function useCorrected(song: Song): Corrected {
  const { hash, result } = song.kind === 'known' || song.kind === 'silent'
    ? song
    : { hash: undefined, result: undefined };
  const { value } = useAnswer<SavedSong>(
    songKey(hash ?? ''),
    async (client) => hash === undefined ? { id: '' } : fetchSong(client, hash),
  );
  const corrected = useMemo(() => result && correctedIn(value, result.chords), [value, result]);
  return song.kind === 'known' && song.hash === undefined ? song.loose : corrected;
}
