// What is in the app, as far as this device knows it, with the changes that wait laid over it.
import { useMemo } from 'react';
import type {
  BabyChild,
  BabyFavourite,
  BabyMix,
  BabySettings,
  BabySound,
} from '../../../generated/api.js';
import { useAnswer } from '../../../page/data.js';
import { words } from '../words.js';

/** The kinds of sounds, in their order. */
export const categories: readonly { key: string; label: string }[] = [
  { key: 'noise', label: words.useSounds.noise },
  { key: 'nature', label: words.useSounds.nature },
  { key: 'womb', label: words.useSounds.wombSounds },
  { key: 'household', label: words.useSounds.atHome },
  { key: 'lullabies', label: words.useSounds.lullabies },
  { key: 'own', label: words.common.yourOwn },
];

export const categoryOf = ({ source, category }: BabySound): string =>
  source === 'own' ? 'own' : category;

export function useSounds() {
  const answer = useAnswer('baby-sounds', (client) => client.listBabySounds());
  return { answer, sounds: answer.value?.sounds };
}

/** How to find a sound by its id. */
export function useSoundOf(): (id: string) => BabySound | undefined {
  const { sounds } = useSounds();
  return useMemo(() => {
    const all = new Map(sounds?.map((sound) => [sound.id, sound]));
    return (id) => all.get(id);
  }, [sounds]);
}

export function useMixes(): readonly BabyMix[] {
  return useAnswer('baby-mixes', (client) => client.listBabyMixes()).value?.mixes ?? [];
}

export function useFavourites(): readonly BabyFavourite[] {
  return useAnswer('baby-favourites', (client) => client.listBabyFavourites()).value?.favourites ??
    [];
}

export function useSettings(): BabySettings | undefined {
  return useAnswer('baby-settings', (client) => client.getBabySettings()).value;
}

export function useChildren(): readonly BabyChild[] {
  return useAnswer('baby-childs', (client) => client.listBabyChildren()).value?.children ?? [];
}
