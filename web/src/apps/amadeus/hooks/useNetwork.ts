import { useMemo } from 'react';
import { weightsOf } from '../../../analysis/weights.js';
import { Refusal } from '../../../data/index.js';
import type { AmadeusModels, Client } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../page/data.js';

export interface Network {
  /** Whether the server is known to have none. */
  readonly isMissing: boolean;
  /** Its weights; nothing where they cannot be had. */
  weights(): Promise<ArrayBuffer | undefined>;
}

const key = 'amadeus-models';
const ask = (client: Client) => client.listAmadeusModels();

/** What hears notes: the server hands it out, and this device keeps it. */
export function useNetwork(): Network {
  const { answers, client } = useData();
  const { value } = useAnswer(key, ask);
  return useMemo(() => ({
    isMissing: value !== undefined && hashIn(value) === undefined,
    weights: async () => {
      const get = async (hash: string) => weightsOf(hash, () => client.getAmadeusModel(hash));
      try {
        const known = value && hashIn(value);
        const bytes = known && await get(known).catch(unlessGone);
        if (bytes) return bytes;
        // What was known may be from before another network was installed, or the first.
        const hash = hashIn(await answers.fetch(key, async () => ask(client)));
        return hash === undefined ? undefined : await get(hash);
      } catch {
        // Everything else can be heard without it.
        return undefined;
      }
    },
  }), [answers, client, value]);
}

/** Nothing where the server no longer has it; all other trouble stays what it is. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined;
  throw error;
}

const hashIn = ({ models }: AmadeusModels) => models.find(({ use }) => use === 'notes')?.hash;
