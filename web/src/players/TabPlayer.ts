// This tab as a player of the household: it says that it is here, does what it is asked to, and tells what
// sounds. Made once somebody has asked for it with a hand, since browsers play nothing before.
import { Knob } from '../engine/abi.js';
import { EngineHost } from '../engine/EngineHost.js';
import type { Client, PlayerCommand, PlayingNow } from '../generated/api.js';

/** Sounds at once; one more is refused with a reason. */
const tracks = 8;
/** The server counts a player as away after 45 seconds. */
const renewMs = 15_000;
/** No sound begins or ends harder than this. */
const shortestFade = 0.02;

interface Voice {
  playing: PlayingNow;
  track: number;
  sound: number;
  token: number;
}

export class TabPlayer {
  readonly #host: EngineHost;
  readonly #voices: (Voice | undefined)[] = Array.from({ length: tracks });
  #volume = 1;
  #after = 0;
  #working = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;

  private constructor(
    private readonly client: Client, readonly id: string, private readonly name: string, host: EngineHost,
  ) {
    this.#host = host;
  }

  /** Announces this tab; throws when the server does not take it. */
  static async open(client: Client, id: string, name: string): Promise<TabPlayer> {
    const host: EngineHost = await EngineHost.start({
      wasm: '/engine.wasm', worklet: '/engine-worklet.js', tracks, sounds: 2 * tracks,
      events: { finished: (track, token) => void player.finished(track, token) },
    });
    const player: TabPlayer = new TabPlayer(client, id, name, host);
    host.wake();
    try {
      await player.#announce();
    } catch (error) {
      await host.close();
      throw error;
    }
    player.#timer = setInterval(() => player.attend(), renewMs);
    player.attend();
    return player;
  }

  /** Sees what there is to do, one thing after the other; called whenever something may have come. */
  attend(): void {
    this.#working = this.#working.then(() => this.#work()).catch((error) => console.warn(error));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
    for (const voice of this.#voices) if (voice) this.#host.change('stop', { track: voice.track });
    await this.client.reportPlayer(this.id, { playing: [], volume: this.#volume, is_leaving: true })
      .catch(() => undefined);
    await this.#host.close();
  }

  async #announce(): Promise<void> {
    await this.client.announcePlayer(this.id, { name: this.name, kind: 'tab', plays: ['asset'] });
  }

  async #work(): Promise<void> {
    await this.#announce();
    const { commands } = await this.client.takePlayerCommands(this.id, { after: this.#after });
    for (const command of commands) {
      this.#after = command.number;
      const reason = await this.#obey(command).then(() => undefined, (error: Error) => error.message);
      await this.client.acknowledgePlayerCommand(
        this.id, command.id, reason === undefined ? { state: 'done' } : { state: 'refused', reason });
    }
    if (commands.length > 0) await this.#report();
  }

  async #obey(command: PlayerCommand): Promise<void> {
    switch (command.verb) {
      case 'play': return this.#play(command);
      case 'set': return this.#set(command);
      case 'stop':
        for (const { track } of this.#meant(command)) {
          this.#host.change('stop', { track, fadeFrames: this.#frames(command) });
        }
    }
  }

  async #play(command: PlayerCommand): Promise<void> {
    const { thing, volume = 1, loop = false, at_seconds: at = 0 } = command;
    if (!thing) throw new Error('It was not said what to play.');
    for (const { track } of this.#meant(command)) {
      this.#host.change('stop', { track, fadeFrames: this.#frames(command) });
    }
    const track = this.#voices.findIndex((voice) => voice === undefined);
    if (track < 0) throw new Error(`${tracks} sounds play already; stop one first.`);
    const response = await this.client.getPlayerSound(this.id, command.id);
    const bytes = await response.arrayBuffer();
    const buffer = await this.#host.decode(bytes).catch(() => {
      throw new Error('This browser cannot read that kind of sound.');
    });
    const sound = await this.#host.add(buffer);
    this.#host.set(track, Knob.volume, volume);
    const token = this.#host.play(track, sound, {
      loops: loop ? -1 : 1, place: Math.round(at * this.#host.sampleRate), fadeFrames: this.#frames(command),
    });
    const { kind, id, name } = thing;
    this.#voices[track] = { playing: { kind, id, name, loop }, track, sound, token };
  }

  #set(command: PlayerCommand): void {
    const { thing, volume, loop } = command;
    if (!thing && volume !== undefined) {
      this.#volume = volume;
      this.#host.setVolume('master', volume);
      return;
    }
    for (const voice of this.#meant(command)) {
      if (volume !== undefined) this.#host.set(voice.track, Knob.volume, volume);
      if (loop !== undefined) {
        this.#host.change('setLoops', { track: voice.track, value: loop ? -1 : 1 });
        voice.playing = { ...voice.playing, loop };
      }
    }
  }

  /** Which voices a command speaks of: those of its thing, or all. */
  #meant({ thing }: PlayerCommand): Voice[] {
    const voices = this.#voices.filter((voice): voice is Voice => voice !== undefined);
    return voices.filter(({ playing }) => !thing || (playing.kind === thing.kind && playing.id === thing.id));
  }

  #frames({ fade_seconds: seconds = 0 }: PlayerCommand): number {
    return Math.round(Math.max(seconds, shortestFade) * this.#host.sampleRate);
  }

  private async finished(track: number, token: number): Promise<void> {
    const voice = this.#voices[track];
    if (voice?.token !== token) return;
    this.#voices[track] = undefined;
    await this.#host.remove(voice.sound);
    await this.#report().catch((error) => console.warn(error));
  }

  async #report(): Promise<void> {
    const playing = this.#voices.flatMap((voice) => voice ? [voice.playing] : []);
    await this.client.reportPlayer(this.id, { playing, volume: this.#volume });
  }
}
