import { useEffect } from 'react';
import { useAccess } from '../../../store/index.js';
import { plainTrack, type Program } from '../model/tracks.js';
import { premiumFeature, tracksFeature } from './usePlay.js';
import { useSleepPlayer } from './useSleepPlayer.js';
import { useFavourites, useMixes, useSounds } from './useSounds.js';

/**
 * What “next” leads to, also on the lock screen: the favourites, or where there are hardly any all
 * sounds.
 */
export function useOthers(): void {
  const { player } = useSleepPlayer();
  const { sounds } = useSounds();
  const mixes = useMixes();
  const favourites = useFavourites();
  const access = useAccess();
  useEffect(() => {
    const may = sounds?.filter(({ premium, state }) =>
      state === 'ready' && (!premium || access.canAccess(premiumFeature))
    ) ?? [];
    const all = may.map((sound): Program => ({
      title: sound.title,
      emoji: sound.emoji,
      tracks: [plainTrack(sound.id)],
    }));
    const liked = favourites.flatMap(({ id, paused }): Program[] => {
      const mix = mixes.find((one) =>
        one.id === id
      );
      if (mix && !paused && mix.tracks.length <= access.limit(tracksFeature)) {
        return [{ title: mix.name, emoji: mix.emoji ?? '', tracks: mix.tracks, mix: id }];
      }
      return all.filter(({ tracks }) => tracks[0]?.sound === id);
    });
    player.others = liked.length > 1 ? liked : all;
  }, [player, sounds, mixes, favourites, access]);
}
