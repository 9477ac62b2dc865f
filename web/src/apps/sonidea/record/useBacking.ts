import { useEffect, useState } from 'react';
import type { SonGroup } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../shell/data.js';
import { wordsFor } from '../../../shell/trouble.js';
import { loadBacking } from './backing.js';
import type { Backing } from './recorderTypes.js';

export const mostLayers = 3;

interface Overdub {
  group?: SonGroup;
  /** What is heard while one records; missing while it comes. */
  backing?: Backing;
  trouble?: string;
}

/** The group that one records a layer for. */
export function useBacking(id: string | null, latencyMs: number | undefined): Overdub {
  const data = useData();
  const group = useAnswer<SonGroup | undefined>(id ? `son-group/${id}` : 'son-groups/none', async (client) => id ? client.getSonGroup(id) : undefined);
  const [state, setState] = useState<Pick<Overdub, 'backing' | 'trouble'>>({});
  const { value } = group;
  useEffect(() => {
    if (!value) return;
    let isOver = false;
    setState({});
    loadBacking(data, value, latencyMs === undefined ? undefined : latencyMs / 1_000).then(
      (backing) => isOver || setState({ backing }), (error: unknown) => isOver || setState({ trouble: wordsFor(error) }));
    return () => {
      isOver = true;
    };
  }, [data, value, latencyMs]);
  const trouble = state.trouble ?? (group.problem && wordsFor(group.problem));
  return { ...(value && { group: value }), ...(state.backing && { backing: state.backing }), ...(trouble && { trouble }) };
}
