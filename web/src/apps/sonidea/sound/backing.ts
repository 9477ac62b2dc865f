// The takes of a group as one hears them while one records over them.
import type { Data } from '../../../data/index.js';
import type { SonGroup, SonRecording } from '../../../generated/api.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
import { arm, channelOf, gainOf, partsOf } from '../model/group.js';
import type { Backing } from './recorderTypes.js';

/** Brings all of them into the engine; done when they can be heard without waiting. */
export async function loadBacking(
  data: Data,
  group: SonGroup,
  takes: readonly SonRecording[],
  roundTripSeconds: number | undefined,
): Promise<{ backing: Backing; release(): void }> {
  const stage = await Stage.open();
  const parts = partsOf(group, takes);
  const release = await arm(data, stage, parts);
  const play: Backing['play'] = (frame) => {
    const frames = (seconds: number) => Math.round(seconds * stage.host.sampleRate);
    // A layer may begin before its base does.
    const base = frame + Math.max(0, ...parts.map(({ seconds }) => -frames(seconds)));
    const voices = parts.flatMap(({ recording, sound, seconds }): Voice[] => {
      const voicing = { ...plainVoicing, gain: gainOf(group.mixer, recording) };
      const voice = stage.play(sound, voicing, {
        atFrame: base + frames(seconds),
        pan: channelOf(group.mixer, recording).pan,
      });
      return voice ? [voice] : [];
    });
    return { base, stop: () => voices.forEach((voice) => voice.stop()) };
  };
  return { backing: { roundTripSeconds, play }, release };
}
