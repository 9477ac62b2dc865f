// What another device of the household plays on this one.
import type { BabySound, PlayerCommand, PlayerTrack, Voicing } from '../../../generated/api.js';
import type { Steered } from '../../../players/Stage.js';
import { words } from '../words.js';
import type { SleepPlayer } from './SleepPlayer.js';

/** One play: what is said to it after it has ended is said to nobody. */
export class RemotePlay implements Steered {
  readonly hasOwnMixer = true;
  #isOver = false;
  readonly #since = Date.now();
  readonly #endings: (() => void)[] = [];

  constructor(private readonly player: SleepPlayer) {
    player.onEnd(() => {
      this.#isOver = true;
      for (const listener of this.#endings.splice(0)) listener();
    });
  }

  get position(): number {
    return (Date.now() - this.#since) / 1_000;
  }

  onEnd(listener: () => void): void {
    this.#endings.push(listener);
  }

  stop(fadeSeconds?: number): void {
    if (!this.#isOver) void this.player.stop(fadeSeconds);
  }

  set({ gain }: Voicing): void {
    if (!this.#isOver) this.player.setShare(gain);
  }
}

/** Plays what the household asks for, at a share of what is safe, under this device's own limit. */
export async function playRemotely(
  player: SleepPlayer,
  { thing, fade_seconds: fade }: PlayerCommand,
  share: number,
  load: (track: number) => Promise<Blob>,
): Promise<RemotePlay> {
  const wanted = thing?.voicing?.tracks ?? [];
  if (!thing || wanted.length === 0) throw new Error(words.remotePlay.noSoundWasChosen);
  const remoteSounds = wanted.map((track, index) =>
    knownOrStandIn(player, thing.id, thing.name, track, index)
  );
  const tracks = wanted.map((track, index) => ({
    sound: remoteSounds[index]!.id,
    volume: Math.min(1, track.gain / 10 ** (remoteSounds[index]!.default_gain_db / 20)),
    pan: track.pan,
    fade_in_seconds: fade ?? track.fade_in_seconds,
    fade_out_seconds: track.fade_out_seconds,
  }));
  await player.play(
    {
      title: thing.name,
      emoji: '',
      tracks,
      isRemote: true,
      remoteSounds,
      ...(thing.kind === 'baby-mix' && { mix: thing.id }),
      load: (track) => {
        const at = tracks.findIndex(({ sound }) => sound === track.sound);
        return wanted[at]?.hash === undefined ? undefined : load(at);
      },
    },
    undefined,
    share,
  );
  const { trouble } = player.state();
  if (trouble) throw new Error(trouble);
  return new RemotePlay(player);
}

/** The sound as this device knows it, so that it is drawn; or one that stands in for it. */
function knownOrStandIn(
  player: SleepPlayer,
  thing: string,
  name: string,
  { recipe, hash, gain }: PlayerTrack,
  index: number,
): BabySound {
  return player.monitor.soundMadeBy(recipe, hash) ?? {
    id: `${thing}/${index}`,
    title: name,
    category: 'own',
    source: hash ? 'own' : 'live',
    loop: true,
    premium: false,
    default_gain_db: Math.max(0, 20 * Math.log10(Math.max(gain, 1))),
    emoji: '',
    hue: 0.15,
    state: 'ready',
    ...(recipe !== undefined && { recipe }),
    ...(hash !== undefined && { hash }),
  };
}
