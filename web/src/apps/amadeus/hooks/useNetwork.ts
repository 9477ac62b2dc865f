import { useMemo } from 'react';
import { weightsOf } from '../../../analysis/weights.js';
import type { AmadeusModels, Client } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../shell/data.js';

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
      try {
        const hash = hashIn(value ?? await answers.fetch(key, async () => ask(client)));
        return hash === undefined ? undefined : await weightsOf(hash, () => client.getAmadeusModel(hash));
      } catch {
        // Everything else can be heard without it.
        return undefined;
      }
    },
  }), [answers, client, value]);
}

const hashIn = ({ models }: AmadeusModels) => models.find(({ use }) => use === 'notes')?.hash;
