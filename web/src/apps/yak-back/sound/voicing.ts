// How a pad's settings become what the engine plays.
import type { Voicing, YakSound } from '../../../generated/api.js';

/** A gain in decibels as a factor. */
export const factor = (decibels: number): number => 10 ** (decibels / 20);

/** How a sound is played; `pad` is the one whose turn it is. */
export function voicingOf(sound: YakSound, pad = sound): Voicing {
  const match = sound.is_matched ? factor(sound.match_db ?? 0) : 1;
  return {
    gain: sound.volume * (sound.volume_boost ?? 1) * match,
    speed: sound.speed,
    bass: sound.eq_bass,
    mid: sound.eq_mid,
    treble: sound.eq_treble,
    loops: sound.loop_count,
    ...(sound.trim_start === undefined ? {} : { trim_start: sound.trim_start }),
    ...(sound.trim_end === undefined ? {} : { trim_end: sound.trim_end }),
    ...(pad.is_ducked ? { is_ducked: true } : {}),
    ...(pad.choke_group === undefined ? {} : { choke_group: pad.choke_group }),
  };
}

/** How long a sound is heard once through, in seconds. */
export function heardSeconds(
  { seconds = 0, trim_start: start = 0, trim_end: end, speed }: YakSound,
): number {
  return Math.max(0, (end ?? seconds) - start) / speed;
}
