// What is heard of a group: where each take begins, how it sounds, and how it comes into the
// engine's memory.
import type { Data } from '../../../data/index.js';
import type { SonChannel, SonGroup, SonMixer, SonRecording } from '../../../generated/api.js';
import type { Stage } from '../../../players/Stage.js';

/** How many takes may lie over a base. */
export const mostLayers = 3;

/** What of a group is heard. */
export type Layout = Pick<SonGroup, 'base' | 'layers' | 'mixer'>;

/** How one take sounds; what was never set is as it was recorded. */
export function channelOf(mixer: SonMixer, recording: string): SonChannel {
  return mixer.channels.find((one) => one.recording === recording) ??
    { recording, volume: 1, pan: 0, is_muted: false, is_solo: false };
}

/** The mix of a group with a channel for each of its takes. */
export function mixerOf(group: SonGroup): SonMixer {
  const channels = placesOf(group).map(({ recording }) => channelOf(group.mixer, recording));
  return { ...group.mixer, channels };
}

/** How loud one is heard among the others. */
export function gainOf(mixer: SonMixer, recording: string): number {
  const { volume, is_muted, is_solo } = channelOf(mixer, recording);
  const isOther = mixer.channels.some((one) => one.is_solo) && !is_solo;
  return is_muted || isOther ? 0 : volume * mixer.master;
}

interface Place {
  recording: string;
  /** Where it begins beside the base. */
  seconds: number;
}

export const placesOf = (
  { base, layers }: Pick<Layout, 'base' | 'layers'>,
): readonly Place[] => [
  { recording: base, seconds: 0 },
  ...layers.map(({ recording, offset_ms, nudge_ms }) => ({
    recording,
    seconds: (offset_ms + nudge_ms) / 1_000,
  })),
];

/** A take that can be heard. */
export interface Part extends Place {
  /** What the engine calls its sound. */
  sound: string;
  length: number;
}

/** The takes that the server has made ready. */
export function partsOf(group: Layout, takes: readonly SonRecording[]): readonly Part[] {
  return placesOf(group).flatMap((place) => {
    const { hash, seconds = 0 } = takes.find(({ id }) => id === place.recording) ?? {};
    return hash ? [{ ...place, sound: `sonidea/${hash}`, length: seconds }] : [];
  });
}

/** Where the first of several takes begins beside the base, which may be before it. */
export const startOf = (parts: readonly Part[]): number =>
  Math.min(0, ...parts.map(({ seconds }) => seconds));

/** How long all of them are together. */
export const lengthOf = (parts: readonly Part[]): number =>
  Math.max(0, ...parts.map(({ seconds, length }) => seconds + length)) - startOf(parts);

/** Brings parts into the engine's memory, where they stay until what is answered is called. */
export async function arm(data: Data, stage: Stage, parts: readonly Part[]): Promise<() => void> {
  const release = stage.pin(parts.map(({ sound }) => sound));
  try {
    await Promise.all(
      parts.map(({ sound, recording }) =>
        stage.arm(sound, () => data.files.get(sound, () => data.client.getSonAudio(recording)))
      ),
    );
  } catch (error) {
    release();
    throw error;
  }
  return release;
}
