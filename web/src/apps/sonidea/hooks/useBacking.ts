import { useEffect, useState } from 'react';
import { Refusal } from '../../../data/index.js';
import type { SonGroup } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { loadBacking } from '../sound/backing.js';
import type { Backing } from '../sound/recorderTypes.js';
import { useGroup } from './useGroup.js';

interface Overdub {
  group?: SonGroup;
  /** What is heard while one records; missing while it comes. */
  backing?: Backing;
  /** The takes that are not heard, since the server has not made them ready yet. */
  unready: readonly string[];
  /** Somebody has ungrouped it, or its base went to the trash. */
  isGone: boolean;
  trouble?: string;
}

/** The group that one records a layer for. */
export function useBacking(id: string | undefined, delayMs: number | undefined): Overdub {
  const data = useData();
  const { group, takes } = useGroup(id);
  const [state, setState] = useState<Pick<Overdub, 'backing' | 'trouble'>>({});
  const all = takes.value?.recordings;
  useEffect(() => {
    const base = all?.find(({ id }) => id === group.value?.base);
    if (!group.value || !all || !base?.hash) return;
    let isOver = false;
    let release = () => {};
    setState({});
    loadBacking(data, group.value, all, delayMs === undefined ? undefined : delayMs / 1_000).then(
      (loaded) => {
        release = loaded.release;
        if (isOver) return release();
        setState({ backing: loaded.backing });
      },
      (error: unknown) => isOver || setState({ trouble: wordsFor(error) }),
    );
    return () => {
      isOver = true;
      release();
    };
  }, [data, group.value, all, delayMs]);
  const problem = group.problem ?? takes.problem;
  const trouble = state.trouble ?? (problem && wordsFor(problem));
  return {
    isGone: group.problem instanceof Refusal && group.problem.status === 404,
    unready: (all ?? []).filter(({ hash }) => !hash).map(({ title }) => title),
    ...(group.value && { group: group.value }),
    ...(state.backing && { backing: state.backing }),
    ...(trouble && { trouble }),
  };
}
