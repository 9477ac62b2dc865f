// The engine as a page sees it: sounds, commands, knobs, levels. Behind it stands an audio thread
// that may be lost at any time (a device is pulled, the browser closes the context); the host then
// builds another, gives it the same sounds and knobs, and says so.
import { CommandKind, type Knob, now } from './abi.js';
import { declarePlayback } from './audioSession.js';
import { ceiling, stricter, unheld } from './Ceiling.js';
import type { Change, ChangeOptions, HostOptions, HostState, Metronome } from './hostTypes.js';
import { engineFiles, loadEngine } from './engineFiles.js';
import { KnobTable } from './KnobTable.js';
import type { Levels } from './Levels.js';
import { LiveInput, type TapReceiver } from './LiveInput.js';
import { OutputDevice } from './OutputDevice.js';
import type { Living, Message, PlayOptions, Safety } from './protocol.js';
import { Rig, type RigWatcher } from './Rig.js';
import { SoundShelf } from './SoundShelf.js';
import { Voices } from './Voices.js';

export type {
  Change,
  ChangeOptions,
  HostEvents,
  HostOptions,
  HostState,
  Metronome,
} from './hostTypes.js';

const gestures = ['pointerdown', 'pointerup', 'keydown', 'visibilitychange'];
/** How often a lost audio thread is built anew before the host gives up. */
const attempts = 5;
/** With nothing to do for so long the audio thread rests. */
const restMs = 30_000;

export class EngineHost {
  readonly #options: Required<HostOptions>;
  readonly #module: WebAssembly.Module;
  readonly #shelf: SoundShelf;
  readonly #knobs = new KnobTable((values) => this.#rig?.say({ kind: 'knobs', values }));
  #safety: Safety | undefined;
  /** What all that sounds in this browser leaves to this engine; nothing where it holds nothing. */
  #ceiling: Safety | undefined;
  /** What the engine was told last: without any there is no limit. */
  #held: Safety | undefined;
  readonly #volumes = { master: 1, metronomeVolume: 0.5 };
  readonly #voices: Voices;
  readonly #live: LiveInput;
  readonly #output: OutputDevice;
  #rig: Rig | null = null;
  /** Kept when there is a rig, or none to be had. */
  #ready: Promise<void>;
  #analyser: AnalyserNode | null = null;
  #state: HostState = 'recovering';
  #isClicking = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #seat = ceiling.join((safety) => {
    this.#ceiling = safety;
    this.#hold();
  });

  private constructor(options: HostOptions, module: WebAssembly.Module) {
    const { tracks = 64, sounds = 256, stretches = 8, events = {} } = options;
    this.#options = {
      ...engineFiles,
      ...options,
      tracks: Math.ceil(tracks / 4) * 4,
      sounds,
      stretches,
      events,
    };
    this.#module = module;
    this.#voices = new Voices(events, () => this.#restLater());
    this.#live = new LiveInput((reason) => {
      this.#restLater();
      events.inputLost?.(reason);
    });
    this.#output = new OutputDevice(
      () => this.#rig?.context,
      (reason) => events.outputLost?.(reason),
    );
    this.#shelf = new SoundShelf(sounds);
    this.#ready = this.#build();
  }

  /** Loads the engine and sets it up; it sleeps until a gesture where the browser insists. */
  static async start(options: HostOptions): Promise<EngineHost> {
    const host = new EngineHost(options, await loadEngine(options.wasm));
    await host.#ready;
    for (const gesture of gestures) addEventListener(gesture, host.wake, { capture: true });
    return host;
  }

  get state(): HostState {
    return this.#state;
  }
  get sampleRate(): number {
    return this.#rig?.context.sampleRate ?? 0;
  }
  /** Whether it can change speed and pitch. */
  get stretches(): boolean {
    return this.#rig?.stretches ?? false;
  }
  /**
   * Meters, the clock, and how many quanta were rendered and missed; nothing while there is no rig.
   */
  get levels(): Levels | null {
    return this.#rig?.levels ?? null;
  }
  /** Hears what leaves the engine; another one after a recovery. */
  get analyser(): AnalyserNode | null {
    return this.#analyser;
  }

  /** The time from a command to the ear, as far as the browser knows it. */
  get latencySeconds(): number {
    const context = this.#rig?.context;
    if (!(context instanceof AudioContext)) return 0;
    const own = (this.#rig?.latencyFrames ?? 0) / context.sampleRate;
    return own + context.baseLatency + (context.outputLatency || 0);
  }

  /** Decodes a file in any format that the browser reads, at the rate of the engine. */
  async decode(file: ArrayBuffer): Promise<AudioBuffer> {
    await this.#ready;
    if (!this.#rig) throw new Error('Sound could not start. Reload the page and try again.');
    return this.#rig.context.decodeAudioData(file);
  }

  /** Takes a sound in; it can be played by its number when the promise is kept. */
  add(sound: AudioBuffer): Promise<number> {
    return this.#add(sound);
  }

  /**
   * Takes in a sound that is made while it plays and has no end: the number of a `SleepSound`, and
   * a seed from which all its chance comes. Played and removed by its number as others are.
   */
  addLiving(recipe: number, seed: number): Promise<number> {
    return this.#add({ recipe, seed });
  }

  async #add(sound: AudioBuffer | Living): Promise<number> {
    await this.#ready;
    const number = this.#shelf.add(sound);
    const rig = this.#rig;
    try {
      if (rig) await this.#shelf.arm(number, rig);
    } catch (error) {
      if (rig === this.#rig) {
        this.#shelf.remove(number);
        throw error;
      }
      // The audio thread was lost meanwhile; the next one gets this sound with all others.
      await this.#ready;
    }
    return number;
  }

  /** Forgets a sound; false while a voice plays it. */
  async remove(sound: number): Promise<boolean> {
    await this.#ready;
    if (this.#rig && !await this.#rig.ask({ kind: 'remove', sound })) return false;
    this.#shelf.remove(sound);
    return true;
  }

  /** Plays a sound on a track; answers the token that comes back with the voice's events. */
  play(track: number, sound: number, options: PlayOptions = {}): number {
    this.wake();
    const token = this.#voices.begin(track);
    if (this.#rig) this.#say({ kind: 'play', track, sound, token, ...options });
    else this.#voices.refuse(track, token);
    return token;
  }

  /** Stops, pauses, seeks, moves the transport, stops the metronome. */
  change(what: Change, options: ChangeOptions = {}): void {
    const { track = 0, at = now, value = 0, fadeFrames = 0 } = options;
    if (what === 'metronomeStop') {
      this.#isClicking = false;
      this.#restLater();
    }
    this.#say({ kind: 'command', command: CommandKind[what], track, at, value, fadeFrames });
  }

  startMetronome({ beatsPerMinute, beats, eighths = false, at = now }: Metronome): void {
    this.#isClicking = true;
    this.wake();
    this.#say({ kind: 'metronome', beatsPerMinute, beats, eighths, at });
  }

  /**
   * Has a part of what a track plays repeated once its end is reached, in frames; from 0 to 0 is
   * none.
   */
  loop(track: number, from: number, to: number): void {
    this.#say({ kind: 'loop', track, from, to });
  }

  /**
   * Has the beats of what a track plays clicked as they are heard: two numbers for each, its frame
   * and 1 where a bar begins. `levels.place` is that track's from now on, with or without beats.
   */
  guide(track: number, beats: Float64Array): void {
    this.#say({ kind: 'guide', track, beats });
  }

  /**
   * Turns a knob of a track, of a bus, or of the monitor (where the number is 0); it glides there,
   * and stays there through a recovery.
   */
  set(number: number, knob: Knob, value: number): void {
    this.#knobs.turn(number, knob, value);
  }

  /** Hears a microphone; it is heard in turn while `Knob.monitor` is 1. */
  async listen(stream: MediaStream): Promise<void> {
    await this.#ready;
    this.wake();
    this.#live.listen(stream);
  }

  stopListening(stream?: MediaStream): void {
    this.#live.stop(stream);
    this.#restLater();
  }

  /** Hands out what is listened to, bit for bit and before all effects: what is to be recorded. */
  openTap(receive: TapReceiver): void {
    this.#live.openTap(receive);
  }

  /** Ends that for who began it; done when the last piece has been received. */
  closeTap(receive: TapReceiver): Promise<void> {
    return this.#live.closeTap(receive);
  }

  /** Sets how loud everything is, 0…1.5, or the metronome, 0…1. */
  setVolume(of: 'master' | 'metronomeVolume', volume: number): void {
    this.#volumes[of] = volume;
    this.#say({ kind: of, volume });
  }

  /**
   * From now on nothing leaves louder than a limit, measured dB(A) Fast, where a signal of mean
   * square 1 after A-weighting is `fullScale` at the ear. A lower one holds within 100 ms, a higher
   * one comes over seconds; the engine knows none above 85. It cannot be taken away, and holds
   * through a recovery from the first sample on. Where the browser holds all that sounds at a
   * limit, the stricter one counts.
   */
  setSafety(safety: Safety): void {
    if (!Number.isFinite(safety.limit) || !Number.isFinite(safety.fullScale)) {
      throw new RangeError('a limit is a number');
    }
    this.#safety = { limit: safety.limit, fullScale: safety.fullScale };
    this.#hold();
  }

  #hold(): void {
    const limit = stricter(this.#safety, this.#ceiling) ?? (this.#held && unheld);
    if (!limit) return;
    this.#held = limit;
    this.#say({ kind: 'safety', ...limit });
  }

  /** Counts the energy in `levels.safety` from 0 again. */
  resetDose(): void {
    this.#say({ kind: 'resetDose' });
  }

  /**
   * Sends the sound to another device, '' for the usual one; false where there is none such, or the
   * browser cannot. A device that goes away later is told by `outputLost`.
   */
  chooseOutput(device: string): Promise<boolean> {
    return this.#output.choose(device);
  }

  /** Goes on after the browser took the sound away; every gesture calls it. */
  readonly wake = (): void => {
    const context = this.#rig?.context;
    if (context instanceof AudioContext && context.state !== 'running') {
      // Without a gesture the promise may stay open for ever; the state tells when it is kept.
      context.resume().catch(() => this.#lost('the browser would not go on'));
    }
  };

  /** Lets the audio thread rest once it has had nothing to do for a while; what comes wakes it. */
  #restLater(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const context = this.#rig?.context;
      if (!(context instanceof AudioContext) || context.state !== 'running') return;
      if (this.#voices.isEmpty && !this.#live.isListening && !this.#isClicking) {
        context.suspend().catch(() => undefined);
      }
    }, restMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#resting);
    for (const gesture of gestures) removeEventListener(gesture, this.wake, { capture: true });
    this.#become('closed', '');
    this.#seat.leave();
    const rig = this.#rig;
    this.#rig = null;
    this.#live.detach();
    this.#output.close();
    await rig?.dismantle();
  }

  #say(message: Message): void {
    this.#knobs.flush();
    this.#rig?.say(message);
  }

  async #build(): Promise<void> {
    declarePlayback();
    const context = new AudioContext({ latencyHint: 'interactive' });
    const { worklet, tracks, sounds, stretches } = this.#options;
    const watcher: RigWatcher = {
      events: (events) => this.#voices.hear(events),
      tapped: (piece) => this.#live.tapped(piece),
      stateChanged: () => this.#checkContext(),
      failed: (reason) => this.#lost(reason),
    };
    try {
      const rig = await Rig.build(
        context,
        { module: this.#module, worklet, tracks, sounds, stretches },
        watcher,
      );
      if (this.#held) rig.say({ kind: 'safety', ...this.#held });
      await this.#output.take(context);
      await this.#shelf.armAll(rig);
      rig.say({ kind: 'knobs', values: this.#knobs.all });
      // Once more: it may have changed while the sounds were on their way.
      if (this.#held) rig.say({ kind: 'safety', ...this.#held });
      rig.say({ kind: 'master', volume: this.#volumes.master });
      rig.say({ kind: 'metronomeVolume', volume: this.#volumes.metronomeVolume });
      this.#analyser = new AnalyserNode(context, { fftSize: 2048 });
      rig.node.connect(context.destination);
      rig.node.connect(this.#analyser);
      if (this.#state === 'closed') return await rig.dismantle();
      this.#rig = rig;
      this.#live.attach(rig);
      this.#checkContext();
    } catch (error) {
      if (context.state !== 'closed') await context.close();
      throw error;
    }
  }

  #checkContext(): void {
    const state = this.#rig?.context.state;
    if (state === 'closed') this.#lost('the browser closed the audio');
    else if (state) this.#become(state === 'running' ? 'running' : 'asleep', '');
  }

  #lost(reason: string): void {
    if (!this.#rig) return;
    const rig = this.#rig;
    this.#rig = null;
    this.#live.detach();
    this.#become('recovering', reason);
    this.#voices.endAll();
    this.#ready = rig.dismantle().then(() => this.#rebuild());
  }

  async #rebuild(): Promise<void> {
    for (let attempt = 0; attempt < attempts && this.#state === 'recovering'; attempt += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 100 * attempt ** 2);
      });
      try {
        return await this.#build();
      } catch (error) {
        if (attempt === attempts - 1) this.#become('failed', String(error));
      }
    }
  }

  #become(state: HostState, reason: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#seat.isSounding = state === 'running';
    // Every touch of the page wakes the audio thread.
    if (state === 'running') this.#restLater();
    this.#options.events.state?.(state, reason);
  }
}
