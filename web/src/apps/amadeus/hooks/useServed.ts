// What the server has heard for the member: page after page, and found among all of it.
import { useEffect, useMemo, useState } from 'react';
import type { AmadeusAnalysis, AmadeusHistory } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useSearchWords } from '../../../page/useDelayed.js';

export const servedKey = 'amadeus-analyses';
const limit = 100;

/** The pages behind the first, or those that were found, and behind what they stand. */
interface More extends AmadeusHistory {
  behind: string | undefined;
}

export function useServed(words: string) {
  const { client } = useData();
  const [search] = useSearchWords(words.trim());
  const first = useAnswer(servedKey, (asked) => asked.listAnalyses({ limit }));
  const [more, setMore] = useState<More>();
  const [isMissing, setMissing] = useState(false);
  const fetching = useAction();
  // Songs that came meanwhile push others off the first page: what was behind it begins elsewhere.
  const behind = search ? `found ${search}` : first.value?.after;
  const shown = more?.behind === behind ? more : undefined;

  // Looked for again when the first page changes: something has come or gone.
  useEffect(() => {
    if (!search) return;
    const stop = new AbortController();
    const look = async () => {
      const page = await client.listAnalyses({ limit, search }).catch(() => undefined);
      if (stop.signal.aborted) return;
      setMissing(!page);
      if (page) setMore({ ...page, behind: `found ${search}` });
    };
    void look();
    return () => stop.abort();
  }, [client, search, first.value]);

  const analyses = useMemo(() => {
    const all = [...search && shown ? [] : first.value?.analyses ?? [], ...shown?.analyses ?? []];
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }, [search, shown, first.value]);
  const after = shown ? shown.after : search ? undefined : first.value?.after;
  const { run, isBusy } = fetching;
  const shownAnalyses = shown?.analyses;
  const showMore = useMemo(() => {
    if (after === undefined || isBusy) return undefined;
    return () =>
      void run(async () => {
        const page = await client.listAnalyses({ limit, after, ...(search && { search }) });
        setMore({ ...page, behind, analyses: [...shownAnalyses ?? [], ...page.analyses] });
      });
  }, [after, behind, client, isBusy, run, search, shownAnalyses]);
  const forget = ({ id }: Pick<AmadeusAnalysis, 'id'>) =>
    setMore((now) => now && { ...now, analyses: now.analyses.filter((one) => one.id !== id) });
  return {
    analyses,
    isAsking: first.isAsking,
    isMissing: first.problem !== undefined || (search !== '' && isMissing),
    showMore,
    trouble: fetching.trouble,
    forget,
  };
}
