// The words of a song that the household's server transcribes, as far as this device knows; they
// wait there until they have become the song's lyrics.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { makeAsk } from '../../../data/ask.js';
import type {
  AmadeusTranscript,
  Client,
  SonTranscript,
  SonTranscriptWords,
} from '../../../generated/api.js';
import { useAnswer, useData, useServerEvent } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { allRecordings } from '../../../recordings/allRecordings.js';
import { device } from '../../../recordings/device.js';
import { apiPath } from '../addresses.js';
import { lyricsFrom } from '../model/lyricEdits.js';
import { settingsHere } from '../model/songSettings.js';
import { words } from '../words.js';

/** So long a song may be on its way, in milliseconds. */
const patienceMs = 600_000;
const patient = makeAsk({ fetch: (...request) => fetch(...request), timeoutMs: patienceMs });

const heard = (transcript: AmadeusTranscript | undefined) =>
  lyricsFrom(transcript?.sentences.map((sentence) => sentence.words) ?? []);

interface JobEvent {
  id: string;
  progress: number;
}

export type SongTranscript = ReturnType<typeof useSongTranscript>;

export function useSongTranscript(
  hash: string | undefined,
  file: Blob,
  lyrics: string,
  /** Puts others in their place. */
  onLyrics: (lyrics: string) => void,
) {
  const data = useData();
  const key = `amadeus-transcript/${hash ?? ''}`;
  const fetchIt = async (client: Client) =>
    hash === undefined ? undefined : client.getAmadeusTranscript(hash);
  const { value, problem } = useAnswer<AmadeusTranscript | undefined>(key, fetchIt);
  const [running, setRunning] = useState<JobEvent>();
  useServerEvent('job', (said) => setRunning(said as JobEvent));
  const { trouble, run } = useAction();
  const [sending, setSending] = useState<AbortController>();
  /** Nobody tells when a model was installed, or a service chosen. */
  const refresh = useCallback(() => data.answers.invalidate((one) => one === key), [data, key]);
  const begin = (language: string) =>
    void run(async () => {
      // Nothing is sent to whom the page has not named.
      const now = await data.answers.fetch(key, () => fetchIt(data.client));
      if (now?.service !== value?.service) throw new Error(words.lyrics.serviceChanged);
      const mine = new AbortController();
      setSending(mine);
      try {
        const form = new FormData();
        form.append('file', file);
        await patient('POST', `${apiPath}/songs/${hash}/transcript`, {
          form,
          query: { ...(language && { language }) },
          signal: mine.signal,
        });
        await data.catchUp();
      } catch (error) {
        if (!mine.signal.aborted) throw error;
      } finally {
        setSending(undefined);
      }
    });
  const forget = async () => {
    if (hash === undefined) return;
    await data.client.deleteAmadeusTranscript(hash);
    await data.catchUp();
  };
  /** Stops it, or gives up what was heard. */
  const end = () => {
    if (sending) sending.abort();
    else void run(forget);
  };
  const take = () => {
    onLyrics(heard(value));
    void run(forget);
  };
  const newest = useRef(take);
  newest.current = take;
  const isDone = value?.state === 'done' && heard(value) !== '';
  // Where there are none yet nobody is asked; another device may have brought some meanwhile.
  const isFree = lyrics === '' && (settingsHere(data, hash).lyrics ?? '') === '';
  useEffect(() => {
    if (isDone && isFree) newest.current();
  }, [isDone, isFree]);
  return {
    value,
    problem,
    trouble,
    isSending: sending !== undefined,
    progress: value?.job !== undefined && running?.id === value.job
      ? running.progress
      : value?.progress,
    hasWords: isDone,
    refresh,
    begin,
    end,
    take,
  };
}

/**
 * What is said in the recording of Sonidea that is the song, also where it was opened from the
 * history; empty where nobody transcribed it.
 */
export function useRecordingLyrics(hash: string | undefined, opened: string | undefined): string {
  const { value: all } = useAnswer(
    'son-recordings',
    (client) => allRecordings(client, { device: device() }),
  );
  const same = all?.recordings.find((one) => hash !== undefined && one.hash === hash);
  const recording = opened ?? same?.id;
  const { answers } = useData();
  // It may have been transcribed since somebody looked last.
  useEffect(
    () => answers.invalidate((key) => key === `son-transcript/${recording ?? ''}`),
    [answers, recording],
  );
  const { value: transcript } = useAnswer<SonTranscript | undefined>(
    `son-transcript/${recording ?? ''}`,
    async (client) => recording === undefined ? undefined : client.getSonTranscript(recording),
  );
  const { id, corrections } = transcript ?? {};
  const { value } = useAnswer<SonTranscriptWords>(
    `son-words/${recording ?? ''}?of=${id ?? ''}`,
    async (client) =>
      recording !== undefined && id !== undefined
        ? client.getSonTranscriptWords(recording)
        : { sentences: [] },
  );
  return useMemo(() => {
    const corrected = new Map(corrections?.map(({ index, text }) => [index, text]));
    return lyricsFrom(
      (value?.sentences ?? []).map((sentence) =>
        sentence.words.map((word) => ({ ...word, text: corrected.get(word.index) ?? word.text }))
      ),
    );
  }, [value, corrections]);
}
