// What can be played of the app: its sounds, and the mixes that were kept.
import { useMemo } from 'react';
import { useAnswer } from '../../../page/data.js';

export interface PlayableThing {
  kind: 'baby-sound' | 'baby-mix';
  id: string;
  name: string;
}

export interface Things {
  sounds: readonly PlayableThing[];
  mixes: readonly PlayableThing[];
  all: readonly PlayableThing[];
}

export function useThings(): Things {
  const sounds = useAnswer('baby-sounds', (client) => client.listBabySounds()).value?.sounds;
  const mixes = useAnswer('baby-mixes', (client) => client.listBabyMixes()).value?.mixes;
  return useMemo(() => {
    const things = {
      sounds: (sounds ?? []).map(({ id, title }) => ({
        kind: 'baby-sound' as const,
        id,
        name: title,
      })),
      mixes: (mixes ?? []).map(({ id, name }) => ({ kind: 'baby-mix' as const, id, name })),
    };
    return { ...things, all: [...things.mixes, ...things.sounds] };
  }, [sounds, mixes]);
}
