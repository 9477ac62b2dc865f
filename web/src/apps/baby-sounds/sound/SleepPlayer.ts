// What sounds for a child on this device, as somebody chose it: up to four sounds, until when, and
// never louder than it may be. One for the whole tab: it plays on while one is in another app.
import { type Data, Listeners, makeId } from '../../../data/index.js';
import type { BabySound, BabyTrack } from '../../../generated/api.js';
import { isHeld } from '../../../page/router.js';
import { packed, wantsPack } from '../model/pack.js';
import { savedLoudness, saveLoudness, saveSleep, unfinishedSleep } from '../model/savedSleep.js';
import { mostTracks, plainTrack, type Program } from '../model/tracks.js';
import { words } from '../words.js';
import { ListeningLog } from './ListeningLog.js';
import { reportSleep, resumeReporting } from './reportSleep.js';
import { SafetyMonitor } from './SafetyMonitor.js';
import { SleepEngine } from './SleepEngine.js';
import { SleepMediaControl } from './SleepMediaControl.js';
import type { Phase, SleepState } from './sleepState.js';
import { fadeAt, leftOf } from './SleepTimer.js';

/**
 * Programs begin with about this much below full scale, A-weighted: so loud they reach the limit,
 * and hardly more.
 */
const programDb = 20;
const tickMs = 200;
/** How long it takes to come back after a call. */
const riseMs = 4_000;
/** Quieter than this, in dB(A), is silence. */
const audible = 12;
const unplugged = words.sleepPlayer.pausedBecauseTheHeadphones;
const changed = words.sleepPlayer.pausedBecauseAnAudio;
const elsewhere = words.sleepPlayer.playsInAnotherTabDevice;
/** Tabs that were opened with an older version know it by this name. */
const claimName = 'quintet.baby.cradle';
const interrupted = words.sleepPlayer.anotherAppTookOverSpeaker;

export class SleepPlayer {
  #engine: Promise<SleepEngine> | undefined;
  #opened: SleepEngine | undefined;
  #mediaControl: SleepMediaControl | undefined;
  readonly #listeningLog: ListeningLog;
  readonly monitor: SafetyMonitor;
  readonly #listeners = new Listeners();
  #id = makeId();
  #phase: Phase = 'idle';
  #program: Program | undefined;
  #beganMs = 0;
  #endsMs: number | undefined;
  #trouble: string | undefined;
  #loudness = savedLoudness();
  /** By how many decibels a parent lets it be louder for a while. */
  #raised = 0;
  /** What somebody elsewhere has left of it. */
  #share = 1;
  readonly #endings: (() => void)[] = [];
  /** When it began to come back, after a call; later than ever while that lasts. */
  #rising = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #member: string | undefined;
  /** Gives the device back to other tabs. */
  #release: (() => void) | undefined;
  /** Rises with everything that is asked for: what was asked for before does not count any more. */
  #round = 0;
  #state: SleepState;
  /** What “next” and “previous” go through; set by the page. */
  others: readonly Program[] = [];
  /** Recordings are kept on this device, and need no network. */
  keepsPack = wantsPack();
  /** Called when something was begun here by hand. */
  onBegin: (program: Program) => void = () => {};

  constructor(private readonly data: Data) {
    this.#listeningLog = new ListeningLog(data);
    this.monitor = new SafetyMonitor(
      data,
      (isKnown) => this.#rest('paused', 0.05, isKnown ? unplugged : changed),
    );
    this.#member = data.member;
    this.#state = this.#look();
    data.subscribe(() => {
      if (this.#member !== undefined && data.member !== this.#member) void this.stop();
      this.#member = data.member;
    });
    this.monitor.subscribe(this.#changed);
    this.#restore();
    addEventListener('pagehide', () => this.#endListening());
  }

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);
  state = (): SleepState => this.#state;

  /** Under which the household knows what plays. */
  get id(): string {
    return this.#id;
  }

  /** Whether a sound is among what was chosen. */
  has(sound: string): boolean {
    return this.#program?.tracks.some((track) => track.sound === sound) ?? false;
  }

  /** How loud a sound is now, as an amplitude of what the engine makes. */
  level(sound: string): number {
    return this.#opened?.level(sound) ?? 0;
  }

  /**
   * Plays something from its beginning until a moment, or without an end; at a share of what is
   * safe.
   */
  async play(program: Program, endsMs: number | undefined, share = 1): Promise<void> {
    this.#ended();
    this.#id = makeId();
    this.#share = Math.max(0, Math.min(1, share));
    [this.#beganMs, this.#endsMs, this.#trouble] = [Date.now(), endsMs, undefined];
    this.#program = { ...program, tracks: program.tracks.slice(0, mostTracks) };
    const id = this.#id;
    await this.#sound();
    if (this.#id !== id || !this.#program) return;
    this.#report();
    if (!program.isRemote) this.onBegin(this.#program);
  }

  /** Calls once, when what plays now has ended or made way for something else. */
  onEnd(listener: () => void): void {
    this.#endings.push(listener);
  }

  /** Another device of the household wants it softer: a share of what is safe, 0…1. */
  setShare(share: number): void {
    this.#share = Math.max(0, Math.min(1, share));
    this.#applyLevels();
  }

  /** Adds a sound to what plays, or takes it away. */
  async toggle(sound: BabySound, endsMs: number | undefined): Promise<void> {
    const tracks = this.#program?.tracks ?? [];
    if (this.has(sound.id)) return this.setTracks(tracks.filter((one) => one.sound !== sound.id));
    const isFirst = tracks.length === 0 || this.#phase === 'idle';
    if (isFirst) {
      return this.play(
        { title: sound.title, emoji: sound.emoji, tracks: [plainTrack(sound.id)] },
        endsMs,
      );
    }
    await this.setTracks([...tracks, plainTrack(sound.id)]);
  }

  /** What sounds from now on; the timer goes on. None ends it. */
  async setTracks(tracks: readonly BabyTrack[]): Promise<void> {
    if (!this.#program) return;
    if (tracks.length === 0) return this.stop();
    this.#program = {
      ...this.#program,
      ...this.#named(tracks),
      tracks: tracks.slice(0, mostTracks),
    };
    if (this.#phase === 'playing' || this.#phase === 'coming') await this.#sound();
    this.#publish();
    this.#report();
  }

  /** Turns a track that sounds, at once. */
  turn(track: BabyTrack): void {
    const program = this.#program;
    if (!program) return;
    this.#program = {
      ...program,
      tracks: program.tracks.map((one) => one.sound === track.sound ? track : one),
    };
    const sound = this.monitor.sound(track.sound);
    if (sound) this.#opened?.change(sound, track);
    this.#publish();
    this.#report();
  }

  /** It is kept under this name from now on. */
  rename(mix: string, title: string): void {
    if (this.#program) this.#program = { ...this.#program, mix, title };
    this.#publish();
    this.#report();
  }

  pause(): void {
    this.#rest('paused', 0.4);
  }

  async resume(): Promise<void> {
    if (!this.#program || this.#phase === 'playing') return;
    const ends = this.#nextEnd();
    if (ends !== this.#endsMs) return this.play(this.#program, ends, this.#share);
    this.#trouble = undefined;
    await this.#sound();
    this.#report();
  }

  /** When it ends; where that went by while it was paused, after as long as it was to last. */
  #nextEnd(now = Date.now()): number | undefined {
    const ends = this.#endsMs;
    return ends === undefined || ends > now ? ends : now + leftOf(now, this.#beganMs, ends);
  }

  /** Ends it; what sounds goes within the fades of its tracks, or as long as is said. */
  async stop(fadeSeconds?: number): Promise<void> {
    if (!this.#program) return;
    this.#round += 1;
    for (const { sound, fade_out_seconds: fade } of this.#program.tracks) {
      this.#opened?.stop(sound, fadeSeconds ?? Math.min(fade, 8));
    }
    // What was on its way out of an earlier choice goes with it.
    this.#opened?.stopAll(fadeSeconds ?? 0.5);
    this.#endListening();
    this.#program = undefined;
    [this.#phase, this.#endsMs, this.#trouble] = ['idle', undefined, undefined];
    this.#update();
    this.#report();
    this.#ended();
  }

  #ended(): void {
    for (const listener of this.#endings.splice(0)) listener();
  }

  /** Sets another end; the time begins anew. */
  setEnd(endsMs: number | undefined): void {
    if (!this.#program) return;
    [this.#id, this.#beganMs, this.#endsMs] = [makeId(), Date.now(), endsMs];
    this.#applyLevels();
    this.#publish();
    this.#report();
  }

  /** Goes back to so many sounds, and to so many minutes from now. */
  async reduce(sounds: number, minutes: number): Promise<void> {
    const end = Math.min(this.#endsMs ?? Infinity, Date.now() + minutes * 60_000);
    this.setEnd(Number.isFinite(end) ? end : undefined);
    const tracks = this.#program?.tracks ?? [];
    if (tracks.length > sounds) await this.setTracks(tracks.slice(0, Math.max(1, sounds)));
  }

  setLoudness(loudness: number): void {
    this.#loudness = Math.max(0, Math.min(1, loudness));
    // What is chosen under a parent's leave ends with it.
    if (this.#raised === 0) saveLoudness(this.#loudness);
    this.#applyLevels();
    this.#publish();
  }

  /** Who listens from now on. */
  setChild(child: string | undefined): void {
    this.#endListening();
    this.monitor.child = child;
    this.#report();
  }

  /** The next of the others, or the one before. */
  async step(by: 1 | -1): Promise<void> {
    const { others } = this;
    // In the playroom a child plays what a parent has chosen, and nothing else.
    if (others.length === 0 || isHeld()) return;
    const at = others.findIndex(({ title }) => title === this.#program?.title);
    const next = others[(at + by + others.length) % others.length];
    if (next) await this.play(next, this.#nextEnd());
  }

  #named(tracks: readonly BabyTrack[]): Pick<Program, 'title' | 'emoji'> {
    const sounds = tracks.flatMap(({ sound }) => this.monitor.sound(sound) ?? []);
    const isSame = tracks.length === this.#program?.tracks.length;
    if (isSame && this.#program) return this.#program;
    return {
      title: sounds.map(({ title }) => title).join(' · ') || words.sleepPlayer.sleepSounds,
      emoji: sounds[0]?.emoji ?? '🌙',
    };
  }

  async #open(): Promise<SleepEngine> {
    const { limit, calibration } = this.monitor.safety;
    this.#engine ??= SleepEngine.open(
      { limit, fullScale: calibration.fullScale },
      (state) => this.#stateChanged(state === 'running'),
      () => this.#lost(),
    );
    try {
      this.#opened = await this.#engine;
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
    return this.#opened;
  }

  /** Brings what was chosen to sound. */
  async #sound(): Promise<void> {
    const round = this.#round += 1;
    if (this.#phase !== 'playing') this.#phase = 'coming';
    if (this.#rising === Infinity) this.#rising = Date.now();
    this.#publish();
    try {
      const engine = await this.#open();
      if (round !== this.#round) return;
      this.#applyLevels();
      const program = this.#program;
      const tracks = program?.tracks ?? [];
      engine.keepOnly(new Set(tracks.map(({ sound }) => sound)));
      for (const track of tracks) {
        const sound = this.monitor.sound(track.sound) ??
          program?.remoteSounds?.find(({ id }) => id === track.sound);
        if (!sound) throw new Error(words.sleepPlayer.oneOfTheSounds);
        if (!engine.isPlaying(track.sound)) {
          await engine.play(
            sound,
            track,
            () => program?.load?.(track) ?? this.#bytes(sound),
            () => round === this.#round,
          );
        }
        if (round !== this.#round) return;
      }
      this.#phase = engine.state === 'asleep' ? 'waiting' : 'playing';
      this.#claim();
    } catch (error) {
      if (round !== this.#round) return;
      this.#phase = 'paused';
      this.#trouble = error instanceof Error ? error.message : String(error);
    }
    this.#update();
  }

  async #bytes(sound: BabySound): Promise<Blob> {
    const { client, files } = this.data;
    const bring = () => client.getBabyAudio(sound.id);
    return this.keepsPack && sound.hash
      ? files.get(packed(sound.hash), bring)
      : (await bring()).blob();
  }

  /** It is silent for a while; what was chosen stays. */
  #rest(phase: 'paused' | 'waiting', fadeSeconds: number, trouble?: string): void {
    if (this.#phase !== 'playing' && this.#phase !== 'coming' && this.#phase !== 'waiting') return;
    this.#round += 1;
    this.#opened?.stopAll(fadeSeconds);
    this.#endListening();
    [this.#phase, this.#trouble] = [phase, trouble];
    this.#update();
    // What plays in another tab now is kept by that tab.
    if (trouble !== elsewhere) this.#save();
  }

  /** After what changed: the system, the device and the clock know of it. */
  #update(): void {
    const first = this.monitor.sound(this.#program?.tracks[0]?.sound ?? '');
    this.#mediaControl ??= this.#phase === 'idle' ? undefined : new SleepMediaControl({
      play: () => void this.resume(),
      pause: () => this.#rest('paused', 0.3),
      stop: () => void this.stop(),
      next: () => void this.step(1),
      previous: () => void this.step(-1),
    });
    this.#mediaControl?.show(
      this.#phase === 'playing' ? 'playing' : this.#program ? 'paused' : 'none',
      this.#program,
      first,
    );
    clearInterval(this.#timer);
    if (this.#phase !== 'playing' && this.#phase !== 'coming') {
      this.#release?.();
      this.#release = undefined;
    }
    if (this.#phase === 'playing') this.#timer = setInterval(() => this.#tick(), tickMs);
    this.#applyLevels();
    this.#publish();
  }

  #tick(): void {
    const now = Date.now();
    if (this.#endsMs !== undefined && now >= this.#endsMs) return void this.stop(0.2);
    const energy = this.#opened?.safety?.pascalSquaredSeconds ?? 0;
    this.#listeningLog.go(energy, this.monitor.child, now);
    this.#applyLevels();
    this.#publish();
  }

  #endListening(): void {
    this.#listeningLog.end(
      this.#opened?.safety?.pascalSquaredSeconds ?? 0,
      this.monitor.child,
      Date.now(),
    );
  }

  /**
   * Sets how loud it is: what is safe, of that what was chosen, and of that what the timer leaves.
   */
  #applyLevels(): void {
    const engine = this.#opened;
    if (!engine) return;
    const { limit, raised, calibration: { fullScale } } = this.monitor.safety;
    engine.setSafety({ limit, fullScale });
    // What has ended still fades: it is not to come back meanwhile.
    if (this.#phase === 'idle') return;
    const safeAt = (level: number) => Math.min(1, 10 ** ((level - fullScale + programDb) / 20));
    const safe = safeAt(limit);
    // Where a parent lets it be louder for a while the ceiling rises, and not the sound.
    if (raised !== this.#raised) {
      const before = safeAt(limit - raised + this.#raised);
      this.#loudness = Math.min(1, this.#loudness * Math.sqrt(before / safe));
      this.#raised = raised;
    }
    const now = Date.now();
    const rise = Math.max(0.02, Math.min(1, (now - this.#rising) / riseMs));
    engine.setVolume(
      safe * this.#loudness ** 2 * this.#share * fadeAt(now, this.#beganMs, this.#endsMs) * rise,
    );
  }

  readonly #changed = (): void => {
    this.#endDeleted();
    this.#applyLevels();
    this.#publish();
  };

  /** What was deleted meanwhile, here or elsewhere, ends; others of a mix go on. */
  #endDeleted(): void {
    const { tracks, isRemote } = this.#program ?? {};
    if (!tracks || isRemote || !this.monitor.knowsSounds) return;
    const left = tracks.filter(({ sound }) => this.monitor.sound(sound));
    if (left.length < tracks.length) void this.setTracks(left);
  }

  /**
   * Of the tabs of this device one sounds, or together they would pass the limit; whoever begins
   * takes over.
   */
  #claim(): void {
    if (this.#release || !navigator.locks) return;
    const claim = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    navigator.locks.request(claimName, { steal: true }, () => claim).catch(() => {
      this.#release = undefined;
      this.#rest('paused', 0.1, elsewhere);
    });
  }

  /** The browser took the sound away, or gave it back. */
  #stateChanged(isRunning: boolean): void {
    if (!isRunning && this.#phase === 'playing') {
      this.#endListening();
      this.#phase = 'waiting';
      this.#trouble = interrupted;
      this.#rising = Infinity;
      this.#update();
    } else if (isRunning && this.#phase === 'waiting' && this.#opened) {
      this.#rising = Date.now();
      this.#trouble = undefined;
      void this.#sound();
    }
  }

  /** The audio thread was lost with what it played: another one is on its way. */
  #lost(): void {
    if (this.#phase === 'playing') void this.#sound();
  }

  /** Goes on with what played before the page was loaded again, as far as the browser lets it. */
  #restore(): void {
    const left = unfinishedSleep(this.#member, Date.now());
    if (!left) return;
    [this.#id, this.#program, this.#beganMs, this.#endsMs] = [
      left.id,
      left.program,
      left.beganMs,
      left.endsMs,
    ];
    resumeReporting(left.id);
    this.#phase = 'paused';
    // Another tab that sounds already goes on doing so.
    if (!left.isPaused) {
      void isClaimed().then((isTaken) =>
        isTaken || this.#id !== left.id ? undefined : this.#sound()
      );
    }
    this.#publish();
  }

  /** Keeps it on this device, so that a page that is loaded again goes on as it was. */
  #save(): void {
    const program = this.#program;
    const isPaused = this.#phase === 'paused';
    // What was begun from elsewhere ends from there: after a reload nobody could reach it.
    saveSleep(
      program && !program.isRemote
        ? {
          id: this.#id,
          member: this.#member,
          program,
          beganMs: this.#beganMs,
          endsMs: this.#endsMs,
          isPaused,
        }
        : undefined,
    );
  }

  #report(): void {
    this.#save();
    const program = this.#program;
    if (program?.isRemote) return;
    reportSleep(
      this.data,
      this.#id,
      program && {
        title: program.title.slice(0, 300),
        tracks: [...program.tracks],
        began_ms: this.#beganMs,
        output: this.monitor.output.output,
        ...(this.#endsMs === undefined ? {} : { ends_ms: this.#endsMs }),
        ...(this.monitor.child === undefined ? {} : { child: this.monitor.child }),
      },
    );
  }

  #look(): SleepState {
    const { limit, isOverridden, calibration } = this.monitor.safety;
    const safety = this.#phase === 'playing' ? this.#opened?.safety : undefined;
    const heard = (level: number | undefined) =>
      level !== undefined && level >= audible ? Math.round(level) : undefined;
    return {
      phase: this.#phase,
      playing: this.#phase === 'playing',
      program: this.#program,
      beganMs: this.#beganMs,
      endsMs: this.#endsMs,
      trouble: this.#trouble,
      level: heard(safety?.level),
      slowLevel: heard(safety?.slow),
      limit,
      isOverridden,
      output: this.monitor.output.output,
      heldBack: Math.round(safety?.heldBack ?? 0),
      calibration,
      loudness: this.#loudness,
      child: this.monitor.child,
    };
  }

  #publish(): void {
    const next = this.#look();
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.#listeners.call();
  }
}

async function isClaimed(): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === claimName) ?? false;
}
