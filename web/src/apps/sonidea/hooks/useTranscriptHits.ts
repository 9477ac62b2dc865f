// Recordings in which the words of a search are said; the server looks through all transcripts.
import { useEffect, useState } from 'react';
import type { SonTranscriptHit } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { useSearchWords } from '../../../page/useDelayed.js';
import { device } from '../../../recordings/device.js';

const none: readonly SonTranscriptHit[] = [];

/** What was found for which words; `isMissing` where the server did not answer. */
interface Found {
  search: string;
  hits: readonly SonTranscriptHit[];
  isMissing: boolean;
}

export function useTranscriptHits(typed: string, shared: string | undefined) {
  const { client } = useData();
  const wanted = typed.trim().slice(0, 200);
  const [search] = useSearchWords(wanted);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!search) return;
    const stop = new AbortController();
    const look = async () => {
      const answer = await client
        .searchSonTranscripts({ search, device: device(), ...(shared && { album: shared }) })
        .catch(() => undefined);
      if (stop.signal.aborted) return;
      setFound({ search, hits: answer?.hits ?? none, isMissing: !answer });
    };
    void look();
    return () => stop.abort();
  }, [client, search, shared]);
  // What was found for other words stays until the answer is there, so that nothing jumps.
  const shown = search ? found : undefined;
  return {
    hits: shown?.hits ?? none,
    isMissing: shown?.isMissing ?? false,
    isKnown: !wanted || found?.search === wanted,
  };
}
