// This tab as a player of the household: it says that it is here, fetches what it is asked to do
// and tells what became of it. What it can do, it is given: to play sounds, to record, or both.
import { type Data, Refusal } from '../data/index.js';
import type { PlayerCommand } from '../generated/api.js';
import { isNursery, standIn } from './nursery.js';
import type { RecordingHere } from './RecordingHere.js';
import type { TabSound } from './TabSound.js';

/** The server counts a player as away after 45 seconds. */
const renewMs = 15_000;

/** Says that a player is none any more; who cannot say so is found out. */
export async function leave({ client }: Data, player: string): Promise<void> {
  await client.reportPlayer(player, { playing: [], volume: 1, is_leaving: true })
    .catch(() => undefined);
}

export class TabPlayer {
  #sound: TabSound | undefined;
  #recording: RecordingHere | undefined;
  #after = 0;
  #working = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly data: Data,
    readonly id: string,
    private readonly name: string,
    /** Called when it sounds differently. */
    private readonly onChange: () => void,
  ) {}

  /** What plays here; missing where nothing does. */
  get sound(): TabSound | undefined {
    return this.#sound;
  }
  get isIdle(): boolean {
    return !this.#sound && !this.#recording;
  }

  /** Plays from now on; throws when the server does not take it. */
  async play(sound: TabSound): Promise<void> {
    await this.#begin(() => {
      this.#sound = sound;
      sound.onChange = () => {
        this.reportSoon();
        this.onChange();
      };
    });
    this.reportSoon();
  }

  /** May be asked to record from now on; throws when the server does not take it. */
  async record(recording: RecordingHere): Promise<void> {
    await this.#begin(() => {
      this.#recording = recording;
    });
    this.reportSoon();
  }

  async #begin(change: () => void): Promise<void> {
    const before = { sound: this.#sound, recording: this.#recording };
    change();
    try {
      await this.#announce();
    } catch (error) {
      [this.#sound, this.#recording] = [before.sound, before.recording];
      throw error;
    }
    this.#timer ??= setInterval(() =>
      this.#soon(async () => {
        await this.#announce();
        await this.#work();
      }), renewMs);
    this.checkForWork();
  }

  async stopPlaying(): Promise<void> {
    await this.#working;
    this.#sound?.close();
    this.#sound = undefined;
    await this.#withdraw();
  }

  async stopRecording(): Promise<void> {
    this.#recording = undefined;
    await this.#withdraw();
  }

  /** Says what it still does; where that is nothing it leaves. */
  async #withdraw(): Promise<void> {
    if (!this.isIdle) return this.#announce().then(() => this.reportSoon());
    clearInterval(this.#timer);
    this.#timer = undefined;
    await leave(this.data, this.id);
  }

  /**
   * Sees what there is to do, one thing after the other; called whenever something may have come.
   */
  checkForWork(): void {
    this.#soon(() => this.#work());
  }

  reportSoon(): void {
    this.#soon(() => this.#report());
  }

  async #announce(): Promise<void> {
    const { place } = await this.data.client.announcePlayer(this.id, {
      name: this.name,
      kind: 'tab',
      plays: [...this.#sound?.plays ?? []],
      records: this.#recording ? [this.#recording.kind] : [],
      // Whatever its other tabs were told holds for the whole browser.
      ...(isNursery() && { place: 'nursery' }),
    });
    this.#stand(place);
  }

  /** Where it stands matters to what sounds. */
  #stand(place: 'nursery' | 'other'): void {
    if (this.#sound) standIn(place, this.id);
  }

  async #work(): Promise<void> {
    if (this.isIdle) return;
    const { commands, place } = await this.data.client.takePlayerCommands(this.id, {
      after: this.#after,
    });
    this.#stand(place);
    for (const command of commands) {
      this.#after = command.number;
      await this.#do(command);
    }
  }

  async #do(command: PlayerCommand): Promise<void> {
    const { client } = this.data;
    let title: string | undefined;
    try {
      title = await this.#obey(command);
    } catch (error) {
      const reason = (error as Error).message;
      await client.acknowledgePlayerCommand(this.id, command.id, { state: 'refused', reason });
      return;
    }
    try {
      await client.acknowledgePlayerCommand(this.id, command.id, {
        state: 'done',
        ...(title && { title }),
      });
    } catch (error) {
      // It came too late, and who asked was told that nothing is recorded.
      if (error instanceof Refusal && command.verb === 'record') {
        await this.#recording?.discard(command.id);
      }
      throw error;
    }
  }

  /** Does it; answers what a recording is called that has begun. */
  async #obey(command: PlayerCommand): Promise<string | undefined> {
    const { verb, thing } = command;
    if (verb !== 'record' && verb !== 'stop_recording') {
      await this.#sound?.obey(command);
      return undefined;
    }
    const recording = this.#recording;
    if (!recording || recording.kind !== thing?.kind) {
      throw new Error('This device does not record at the moment.');
    }
    if (verb === 'record') return recording.start(command);
    await recording.stop(thing.id);
    return undefined;
  }

  /** Does something for the server once everything before it is done. */
  #soon(work: () => Promise<void>): void {
    this.#working = this.#working.then(work).catch((error) => console.warn(error));
  }

  async #report(): Promise<void> {
    if (this.isIdle) return;
    const kind = this.#recording?.kind;
    const now = this.#recording?.now();
    const error = this.#sound?.trouble;
    await this.data.client.reportPlayer(this.id, {
      playing: this.#sound?.playing ?? [],
      volume: this.#sound?.volume ?? 1,
      ...(error && { error }),
      // Since when, the server knows.
      ...(kind && now && { recording: { kind, since_ms: 0, ...now } }),
    });
  }
}
