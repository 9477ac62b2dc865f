// What a tap does: plays here or on another player of the house, as far as it may.
import type { BabyMix, BabySound } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useAccess, useGate } from '../../../store/index.js';
import { isAdvanced, mostTracks, plainTrack, type Program } from '../model/tracks.js';
import { words } from '../words.js';
import { endOf, useBedtime } from './useBedtime.js';
import { type Kind, useRemote } from './useRemote.js';
import { useSleepPlayer } from './useSleepPlayer.js';
import { useSoundOf } from './useSounds.js';

export const tracksFeature = 'babysounds.tracks';
export const premiumFeature = 'babysounds.premium-sounds';
export const advancedFeature = 'babysounds.advanced-controls';

export function usePlay() {
  const { player, program, phase } = useSleepPlayer();
  const { bedtime } = useBedtime();
  const access = useAccess();
  const gate = useGate();
  const showToast = useToast();
  const remote = useRemote();
  const soundOf = useSoundOf();
  const there = remote.chosen?.playing;

  /** Whether it sounds where a tap plays: here, or on the player that is chosen. */
  const isOn = (kind: Kind, id: string): boolean => {
    if (there) return there.some((one) => one.kind === kind && one.id === id);
    if (phase === 'paused' || !program) return false;
    return kind === 'baby-mix'
      ? program.mix === id
      : program.tracks.some(({ sound }) => sound === id);
  };
  const mayPremium = async (sounds: readonly (BabySound | undefined)[]) =>
    !sounds.some((sound) => sound?.premium) || gate.showPaywallIfNeeded(premiumFeature);
  const playMix = async (mix: BabyMix) => {
    if (remote.chosen) return remote.press('baby-mix', mix.id);
    if (program?.mix === mix.id && phase === 'playing') return player.stop();
    if (!await gate.showPaywallIfNeeded(tracksFeature, mix.tracks.length - 1)) return;
    if (!await mayPremium(mix.tracks.map(({ sound }) => soundOf(sound)))) return;
    if (mix.tracks.some(isAdvanced) && !await gate.showPaywallIfNeeded(advancedFeature)) return;
    await player.play(
      { title: mix.name, emoji: mix.emoji ?? '', tracks: mix.tracks, mix: mix.id },
      endOf(bedtime),
    );
  };
  const playSound = async (sound: BabySound) => {
    if (remote.chosen) return remote.press('baby-sound', sound.id);
    if (player.has(sound.id) && phase !== 'idle') {
      if (phase === 'paused') return player.resume();
      return player.toggle(sound, undefined);
    }
    if (sound.state !== 'ready') {
      return showToast({
        text: sound.error ?? words.usePlay.isStillBeingPreparedTry(sound.title),
        kind: 'bad',
      });
    }
    if (!await mayPremium([sound])) return;
    const others = phase === 'idle' ? 0 : program?.tracks.length ?? 0;
    if (others >= mostTracks) {
      return showToast({ text: words.usePlay.aMixHasUp });
    }
    // Where one at a time is free, the new one takes its place.
    const alone: Program = {
      title: sound.title,
      emoji: sound.emoji,
      tracks: [plainTrack(sound.id)],
    };
    if (others === 0 || access.remaining(tracksFeature, others) <= 0) {
      return player.play(alone, endOf(bedtime));
    }
    await player.toggle(sound, endOf(bedtime));
  };
  return { playMix, playSound, isOn, remote };
}
