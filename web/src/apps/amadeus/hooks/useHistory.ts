// The songs whose chords are known: on this device, and on the server for who had it listen.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import { holdsAll } from '../../../search/plain.js';
import { useAnswer, useData } from '../../../page/data.js';
import { laidOver } from '../music/edits.js';

export interface PastSong {
  /** `here/HASH` or `server/ID`, as an address has it. */
  readonly place: string;
  readonly name: string;
  readonly atMs: number;
  readonly key: string | null;
  readonly mode: string | null;
  readonly tempo: number | null;
  readonly seconds: number | undefined;
  readonly isHere: boolean;
  /** How far the server is; nothing once it is done. */
  readonly progress?: number;
  readonly error?: string;
}

export function useHistory(words: string) {
  const { client, keeper, answers } = useData();
  const known = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [here, setHere] = useState<readonly PastSong[]>();
  const served = useAnswer('amadeus-analyses', (asked) => asked.listAnalyses({ limit: 100 }));

  const look = useCallback(async () => {
    const songs = await known.all().catch(() => []);
    setHere(songs.map(({ hash, name, heardMs, key, mode, tempo, duration }) => (
      {
        place: `here/${hash}`,
        name,
        atMs: heardMs,
        key,
        mode,
        tempo,
        seconds: duration,
        isHere: true,
      }
    )));
  }, [known]);
  useEffect(() => void look(), [look]);

  const all = useMemo(() => {
    const elsewhere = (served.value?.analyses ?? []).map((one): PastSong => ({
      place: `server/${one.id}`,
      name: one.name,
      atMs: one.created_ms,
      key: one.key ?? null,
      mode: one.mode ?? null,
      tempo: one.tempo ?? null,
      seconds: one.seconds,
      isHere: false,
      ...(one.state === 'waiting' || one.state === 'working' ? { progress: one.progress } : {}),
      ...(one.state === 'failed' ? { error: one.error ?? 'It could not be listened to.' } : {}),
    }));
    return [...here ?? [], ...elsewhere].sort((one, other) => other.atMs - one.atMs);
  }, [here, served.value]);
  const found = useMemo(() => all.filter(({ name }) => holdsAll(name, words.trim())), [all, words]);

  const nameOf = (place: string) => all.find((one) => one.place === place)?.name;

  /** What a song is made of; nothing where it is gone. */
  const open = useCallback(async (place: string): Promise<SongResult | undefined> => {
    const [where, id = ''] = place.split('/');
    if (where === 'server') return await client.getAnalysisResult(id) as SongResult;
    const result = await known.past(id);
    const by = result && await known.corrected(id);
    return result && by ? { ...result, chords: chordsOf(by, result) } : result;
  }, [client, known]);

  const remove = useCallback(async ({ place }: PastSong) => {
    const [where, id = ''] = place.split('/');
    if (where === 'here') {
      await known.forget(id);
      return look();
    }
    await client.deleteAnalysis(id);
    await answers.fetch('amadeus-analyses', () => client.listAnalyses({ limit: 100 }));
  }, [client, known, look, answers]);

  return { found, count: all.length, isKnown: here !== undefined, served, nameOf, open, remove };
}

function chordsOf(
  by: { chords: readonly Chord[]; isOfToday: boolean },
  result: SongResult,
): readonly Chord[] {
  return by.isOfToday ? by.chords : laidOver(by.chords, result.chords);
}
