// What a tab plays when it is asked to: the sounds that commands have begun, and those begun by
// hand of which the household is told. Made once somebody has asked for it with a hand, since
// browsers play nothing before.
import { type Data, Refusal } from '../data/index.js';
import type { PlayerCommand, PlayingNow, Thing, Voicing } from '../generated/api.js';
import { commanded } from './commanded.js';
import { plainVoicing, Stage, type Steered } from './Stage.js';
import { playTracks } from './tracks.js';

/** A voice that the household is told of. */
interface Told {
  playing: PlayingNow;
  voicing: Voicing;
  voice: Steered;
}

export class TabSound {
  readonly #told = new Set<Told>();
  volume = 1;
  /** Called when something else sounds, or it may sound at all. */
  onChange: () => void = () => {};
  /** Whether the browser has let it sound: after a reload not before somebody touches the page. */
  #isAwake: boolean;

  private constructor(
    private readonly data: Data,
    private readonly stage: Stage,
    private readonly player: string,
    readonly plays: readonly string[],
  ) {
    this.#isAwake = stage.host.state === 'running';
    stage.onAwake = () => {
      if (this.#isAwake) return;
      this.#isAwake = true;
      this.onChange();
    };
  }

  static async open(data: Data, player: string, plays: readonly string[]): Promise<TabSound> {
    const sound = new TabSound(data, await Stage.open(), player, plays);
    sound.stage.host.wake();
    return sound;
  }

  /** Why nothing is heard of it. */
  get trouble(): string | undefined {
    return this.#isAwake ? undefined : 'Touch the screen of this device once, so that it can play.';
  }

  /** What sounds now. */
  get playing(): PlayingNow[] {
    return [...this.#told].map((one) => ({
      ...one.playing,
      position_seconds: one.voice.position,
    }));
  }

  /** The household is told of a voice that was begun here by hand. */
  addVoice(playing: PlayingNow, voicing: Voicing, voice: Steered): void {
    const one: Told = { playing, voicing, voice };
    this.#told.add(one);
    voice.onEnd(() => {
      this.#told.delete(one);
      this.onChange();
    });
    this.onChange();
  }

  close(): void {
    for (const { voice } of this.#told) voice.stop();
    this.stage.host.setVolume('master', 1);
  }

  async obey(command: PlayerCommand): Promise<void> {
    switch (command.verb) {
      case 'play':
        return this.#play(command);
      case 'set':
        return this.#set(command);
      case 'stop':
        this.#stop(command);
    }
  }

  async #play(command: PlayerCommand): Promise<void> {
    if (command.thing?.voicing?.tracks) return this.#playTracks(command);
    const { volume = 1, loop, at_seconds: atSeconds = 0 } = command;
    const thing = await this.#fetched(command);
    const { kind, id, name, hash, voicing: own = plainVoicing } = thing;
    this.#stop(command);
    const voicing = voiced(own, volume, loop);
    const voice = this.stage.play(
      hash,
      voicing,
      { atSeconds, fadeSeconds: command.fade_seconds ?? 0, person: command.person },
    );
    if (!voice) throw new Error('This device does not have enough memory for this sound.');
    this.addVoice({ kind, id, name, loop: voicing.loops < 0 }, voicing, voice);
    commanded(thing, voice);
  }

  /** What sounds for a child has an engine of its own, with a limit that nothing passes. */
  async #playTracks(command: PlayerCommand): Promise<void> {
    const { id, thing, volume = 1 } = command;
    const { client, files } = this.data;
    const hashes = thing?.voicing?.tracks?.map(({ hash }) => hash) ?? [];
    const voice = await playTracks(
      this.data,
      command,
      volume * this.volume,
      (track) =>
        files.get(hashes[track] ?? '', () => client.getPlayerSound(this.player, id, { track })),
    );
    if (thing) {
      this.addVoice({ kind: thing.kind, id: thing.id, name: thing.name, loop: true }, {
        ...plainVoicing,
        gain: volume,
      }, voice);
    }
  }

  /**
   * What a command asks for, once its sound is here. Where the server has another one by now, that
   * comes.
   */
  async #fetched(command: PlayerCommand, tries = 3): Promise<Thing & { hash: string }> {
    const { thing, number, id } = command;
    const hash = thing?.hash;
    if (!hash) throw new Error('No sound was chosen.');
    try {
      await this.stage.arm(
        hash,
        () => this.data.files.get(hash, () => this.data.client.getPlayerSound(this.player, id)),
      );
      return { ...thing, hash };
    } catch (error) {
      if (!(error instanceof Refusal) || tries === 1) throw error;
      const { commands } = await this.data.client.takePlayerCommands(this.player, {
        after: number - 1,
      });
      const now = commands.find((one) => one.id === id);
      if (!now) throw error;
      return this.#fetched(now, tries - 1);
    }
  }

  #set(command: PlayerCommand): void {
    const { thing, volume, loop } = command;
    this.onChange();
    if (!thing && volume !== undefined) {
      this.volume = volume;
      this.stage.host.setVolume('master', volume);
      for (const one of this.#told) this.#share(one);
      return;
    }
    for (const one of this.#meant(command)) {
      if (one.voice.hasOwnMixer) {
        if (volume !== undefined) one.voicing = { ...one.voicing, gain: volume };
        this.#share(one);
        continue;
      }
      one.voicing = voiced(one.voicing, 1, loop);
      one.playing = { ...one.playing, loop: one.voicing.loops < 0 };
      one.voice.set({ ...one.voicing, gain: one.voicing.gain * (volume ?? 1) });
    }
  }

  /**
   * What has a mixer of its own, as what sounds for a child, takes its own share and that of this
   * device.
   */
  #share(one: Told): void {
    if (!one.voice.hasOwnMixer) return;
    one.voice.set({ ...one.voicing, gain: one.voicing.gain * this.volume });
  }

  #stop(command: PlayerCommand): void {
    for (const { voice } of this.#meant(command)) voice.stop(command.fade_seconds);
  }

  /** Which voices a command speaks of: those of its thing, or all. */
  #meant({ thing }: PlayerCommand): Told[] {
    return [...this.#told].filter(({ playing }) =>
      !thing || (playing.kind === thing.kind && playing.id === thing.id)
    );
  }
}

/** How a thing sounds when somebody wants it louder, softer or again and again. */
function voiced(voicing: Voicing, volume: number, loop: boolean | undefined): Voicing {
  const loops = loop === undefined ? voicing.loops : loop ? -1 : 1;
  return { ...voicing, gain: voicing.gain * volume, loops };
}
