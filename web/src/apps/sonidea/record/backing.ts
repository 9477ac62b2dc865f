// The takes of a group as one hears them while one records over them.
import type { Data } from '../../../data/index.js';
import type { SonGroup, SonRecording } from '../../../generated/api.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
import type { Backing } from './recorderTypes.js';

interface Part {
  hash: string;
  /** Where it begins beside the base. */
  seconds: number;
  gain: number;
  pan: number;
}

/** How loud and where each is heard, as the mixer of the group says. */
export function partsOf(group: SonGroup, recordings: ReadonlyMap<string, SonRecording>): readonly Part[] {
  const places = [{ recording: group.base, offset_ms: 0, nudge_ms: 0 }, ...group.layers];
  const channel = (id: string) => group.mixer.channels.find(({ recording }) => recording === id);
  const isSolo = group.mixer.channels.some(({ is_solo }) => is_solo);
  return places.flatMap(({ recording, offset_ms, nudge_ms }) => {
    const hash = recordings.get(recording)?.hash;
    const { volume = 1, pan = 0, is_muted = false, is_solo = false } = channel(recording) ?? {};
    if (!hash || is_muted || (isSolo && !is_solo)) return [];
    return [{ hash: `sonidea/${hash}`, seconds: (offset_ms + nudge_ms) / 1_000, gain: volume * group.mixer.master, pan }];
  });
}

/** Lets go of what was loaded last; one records over one group at a time. */
let release = () => {};

/** Brings all of them into the engine; done when they can be heard without waiting. */
export async function loadBacking(data: Data, group: SonGroup, roundTripSeconds: number | undefined): Promise<Backing> {
  const stage = await Stage.open();
  const ids = [group.base, ...group.layers.map(({ recording }) => recording)];
  const all = await Promise.all(ids.map((id) => data.client.getSonRecording(id)));
  const parts = partsOf(group, new Map(all.map((one) => [one.id, one])));
  release();
  release = stage.keep(parts.map(({ hash }) => hash));
  await Promise.all(all.map((one) => one.hash && stage.arm(
    `sonidea/${one.hash}`, async () => (await data.client.getSonAudio(one.id)).blob())));
  return { roundTripSeconds, play: (frame) => play(stage, parts, frame) };
}

function play(stage: Stage, parts: readonly Part[], frame: number): { base: number; stop(): void } {
  const rate = stage.host.sampleRate;
  const frames = (seconds: number) => Math.round(seconds * rate);
  // A layer may begin before its base does.
  const base = frame + Math.max(0, ...parts.map(({ seconds }) => -frames(seconds)));
  const voices = parts.flatMap(({ hash, seconds, gain, pan }): Voice[] => {
    const voice = stage.play(hash, { ...plainVoicing, gain }, { atFrame: base + frames(seconds), pan });
    return voice ? [voice] : [];
  });
  return { base, stop: () => voices.forEach((voice) => voice.stop()) };
}
