// What can be played of the app: its sounds, and the mixes that were kept.
import { useMemo } from 'react';
import { useAnswer } from '../../../page/data.js';

export interface PlayableThing {
  kind: 'baby-sound' | 'baby-mix';
  id: string;
  name: string;
}

export interface Things {
  /** But for those that cannot be played. */
  sounds: readonly PlayableThing[];
  mixes: readonly PlayableThing[];
  isKnown: boolean;
  /** What any of them is called. */
  name(id: string): string | undefined;
}

export function useThings(): Things {
  const sounds = useAnswer('baby-sounds', (client) => client.listBabySounds()).value?.sounds;
  const mixes = useAnswer('baby-mixes', (client) => client.listBabyMixes()).value?.mixes;
  return useMemo(() => {
    const names = new Map([
      ...(sounds ?? []).map(({ id, title }) => [id, title] as const),
      ...(mixes ?? []).map(({ id, name }) => [id, name] as const),
    ]);
    return {
      sounds: (sounds ?? []).filter(({ state }) => state !== 'unreadable')
        .map(({ id, title }) => ({ kind: 'baby-sound' as const, id, name: title })),
      mixes: (mixes ?? []).map(({ id, name }) => ({ kind: 'baby-mix' as const, id, name })),
      isKnown: sounds !== undefined && mixes !== undefined,
      name: (id: string) => names.get(id),
    };
  }, [sounds, mixes]);
}
