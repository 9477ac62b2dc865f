// Records from the microphone: what the tap gives, piece by piece into the journal. It outlives the
// page that began it, as long as one is in the app.
import { Listeners, makeId } from '../../../data/index.js';
import type { Heard } from '../../../players/Microphone.js';
import { TakeWriter } from '../../../players/TakeJournal.js';
import { inTurns } from '../../../players/wav.js';
import { wordsFor } from '../../../data/trouble.js';
import type { SonMarker } from '../../../generated/api.js';
import { marking } from '../model/marking.js';
import { mostSeconds, pieceSeconds, type TakeNote } from '../model/take.js';
import { locationOfTake } from '../model/location.js';
import { titleOf, titleWith } from '../model/titles.js';
import { words } from '../words.js';
import { Chain } from './Chain.js';
import { Clicks } from './Clicks.js';
import { type InputOptions, RecorderInput } from './RecorderInput.js';
import type { RecorderState, TakeOptions } from './recorderTypes.js';
import type { Takes } from './Takes.js';
import { Wave } from './Wave.js';

interface Running {
  options: TakeOptions;
  writer: TakeWriter;
  chain: Chain;
  rate: number;
  clicks: Clicks | undefined;
  backing: { base: number; stop(): void } | undefined;
  /** Frames of the engine's clock: what lies between is recorded, and what comes next. */
  from: number;
  until: number;
  next: number;
}

/** Less than this to the first beat, and the engine might hear of it too late. */
const leadSeconds = 0.15;
const oneChannel = words.recorder.thisMicrophoneHasOne;
/** A hole that is longer than this is not one of what was heard. */
const longestHoleSeconds = 10;

export class Recorder {
  readonly #listeners = new Listeners();
  #state: RecorderState = { stage: 'off' };
  readonly #input = new RecorderInput();
  #running: Running | undefined;
  #peaks: [number, number] = [0, 0];
  #watchers = 0;
  #isStarting = false;
  readonly wave = new Wave();

  constructor(readonly takes: Takes) {
    this.#input.onPiece = (heard) => this.#hear(heard);
    this.#input.onLost = () => void this.#lost();
  }

  snapshot = (): RecorderState => this.#state;
  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  get isBusy(): boolean {
    return this.#running !== undefined;
  }
  get seconds(): number {
    return (this.#running?.writer.frames ?? 0) / (this.rate || 1);
  }
  get rate(): number {
    return this.#input.rate;
  }
  get host() {
    return this.#input.host;
  }

  /** How loud what is recorded is, in dB of full scale. */
  get level(): { level: number; peak: number } {
    const peak = Math.max(-60, 20 * Math.log10(Math.max(1e-6, ...this.#peaks)));
    return { level: peak, peak };
  }

  /** Which click of so many is heard before it begins; nothing when it has. */
  get count(): { click: number; of: number } | undefined {
    const { clicks } = this.#running ?? {};
    return this.#state.stage === 'counting' ? clicks?.count(this.#input.now) : undefined;
  }

  /**
   * Opens the microphone, so that its level is seen; the same with other options where one listens
   * already.
   */
  async listen(options: InputOptions): Promise<boolean> {
    if (this.#running) return true;
    try {
      await this.#input.open(options, () => this.#become({ stage: 'opening', trouble: undefined }));
      this.#become({
        stage: 'listening',
        notice: this.#input.isNarrow ? oneChannel : undefined,
        trouble: undefined,
      });
      return true;
    } catch (error) {
      this.#become({ stage: 'off', trouble: wordsFor(error) });
      return false;
    }
  }

  /**
   * Somebody looks at what is heard until what is answered is called; nobody, and the microphone is
   * let go once nothing is recorded.
   */
  watch(): () => void {
    this.#watchers += 1;
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) void this.release();
    };
  }

  /** Lets the microphone go, unless it records. */
  async release(): Promise<void> {
    const isIdle = () => !this.#running && !this.#isStarting;
    await this.#input.close(isIdle);
    if (!isIdle()) return;
    this.wave.clear();
    this.#become({ stage: 'off' });
  }

  /** Begins a take; false where it cannot. */
  async start(options: TakeOptions): Promise<boolean> {
    if (this.#running || this.#isStarting) return false;
    this.#isStarting = true;
    try {
      return await this.#start(options);
    } finally {
      this.#isStarting = false;
    }
  }

  async #start(options: TakeOptions): Promise<boolean> {
    if (!await this.listen(options)) return false;
    const { chain } = this.#input;
    if (!chain) return false;
    const writer = new TakeWriter(
      this.takes.journal,
      options.id ?? makeId(),
      this.rate,
      pieceSeconds,
      inTurns,
    );
    try {
      await this.takes.begin(this.#note(options, chain.options.channels), writer);
    } catch (error) {
      this.#become({ trouble: wordsFor(error) });
      return false;
    }
    this.takes.locate(writer.id, locationOfTake());
    this.#begin(options, writer, new Chain(this.rate, chain.options));
    return true;
  }

  #note(options: TakeOptions, channels: 1 | 2): TakeNote {
    const { title, quality, source, album, project, group, isAlone } = options;
    return {
      title,
      quality,
      source,
      channels,
      rate: this.rate,
      started_ms: Date.now(),
      state: 'recording',
      ...(album && { album }),
      ...(project && { project }),
      ...(group && { group }),
      ...(isAlone && { isAlone }),
    };
  }

  #begin(options: TakeOptions, writer: TakeWriter, chain: Chain): void {
    const isLed = options.beat !== undefined || options.backing !== undefined;
    const { now } = this.#input;
    const soon = now + (isLed ? Math.round(leadSeconds * this.rate) : 0);
    const clicks = options.beat && Clicks.start(this.host!, options.beat, soon);
    const from = clicks?.begins ?? soon;
    const backing = options.backing?.play(from);
    this.wave.clear();
    this.#input.reserve(true);
    this.#running = {
      options,
      writer,
      chain,
      rate: this.rate,
      clicks,
      backing,
      from,
      until: Infinity,
      next: from,
    };
    this.#become({
      stage: from > now ? 'counting' : 'recording',
      take: {
        id: writer.id,
        title: options.title,
        asker: options.asker,
        album: options.album,
        project: options.project,
        group: options.group,
        markers: [],
      },
      last: undefined,
    });
  }

  pause(): void {
    const running = this.#running;
    // What is heard while others play keeps its place among them.
    if (!running || this.#state.stage !== 'recording' || running.backing) return;
    running.until = this.#input.now;
    this.#become({ stage: 'paused' });
  }

  resume(): void {
    const running = this.#running;
    if (!running || this.#state.stage !== 'paused') return;
    [running.from, running.next, running.until] = [this.#input.now, this.#input.now, Infinity];
    this.#become({ stage: 'recording' });
  }

  rename(title: string): void {
    const { take } = this.#state;
    if (!take) return;
    if (this.#running) {
      this.#running.options = { ...this.#running.options, title };
      return this.#change({ title });
    }
    // It has just ended, and may be on its way.
    this.#become({ take: { ...take, title } });
    this.takes.rename(take.id, title).catch((error) => this.#become({ trouble: wordsFor(error) }));
  }

  /** Gives what was recorded another name. */
  async renameTake(take: string, title: string): Promise<void> {
    await this.takes.rename(take, title);
    const { last } = this.#state;
    if (last?.id === take) this.#become({ last: { ...last, title } });
  }

  /** Sets a marker at what is heard now. */
  mark(): void {
    const { stage, take } = this.#state;
    if (!take || (stage !== 'recording' && stage !== 'paused')) return;
    const markers = marking(this.seconds)(take.markers);
    if (markers.length === take.markers.length) return;
    this.wave.mark();
    this.#change({ markers });
  }

  #change(change: { title: string } | { markers: SonMarker[] }): void {
    const { take } = this.#state;
    if (!take) return;
    this.#become({ take: { ...take, ...change } });
    this.takes.change(take.id, change).catch((error) => this.#become({ trouble: wordsFor(error) }));
  }

  /** Ends the take and keeps it; the microphone goes on being heard. */
  async stop(trouble?: string): Promise<void> {
    const running = this.#running;
    if (!running || this.#state.stage === 'ending') return;
    if (this.#state.stage !== 'paused') running.until = this.#input.now;
    this.#become({ stage: 'ending' });
    running.clicks?.stop();
    running.backing?.stop();
    await this.#input.flush().catch(() => undefined);
    const rest = running.writer.frames > 0 ? running.chain.finish() : undefined;
    if (rest?.[0]?.length) running.writer.take(rest);
    const kept = await running.writer.finish().then(() => trouble, wordsFor);
    this.#running = undefined;
    this.#input.reserve(false);
    // A full device may not take the last word either; what it has is an interrupted recording
    // then.
    const change: Partial<TakeNote> = {
      state: running.options.isHeld ? 'held' : 'waiting',
      ...this.#place(running),
    };
    const why = await this.takes.end(running.writer.id, change).then(
      () => kept,
      (error: unknown) => kept ?? wordsFor(error),
    );
    const { writer, options } = running;
    if (this.#watchers === 0) await this.release().catch(() => undefined);
    this.#become({
      stage: this.#input.isOpen ? 'listening' : 'off',
      trouble: why,
      ...(writer.frames === 0 && { notice: words.recorder.nothingWasRecorded }),
      take: undefined,
      last: writer.frames > 0
        ? {
          id: writer.id,
          title: titleOf(this.#state.take?.title ?? options.title, Date.now()),
          seconds: writer.frames / (this.rate || 1),
          group: options.group,
        }
        : undefined,
    });
  }

  /**
   * Where a layer begins among the others: what was heard late by the round trip was played so much
   * earlier.
   */
  #place({ options, backing, next, writer }: Running): { offset_ms?: number } {
    if (!backing) return {};
    const first = next - writer.frames;
    const late = options.backing?.roundTripSeconds ?? this.#input.latencySeconds;
    return { offset_ms: Math.round(((first - backing.base) / this.rate - late) * 100_000) / 100 };
  }

  async #lost(): Promise<void> {
    const text = words.recorder.microphoneWasDisconnectedEverythingUp;
    if (this.#running) await this.stop(text);
    this.#become({ stage: 'off', trouble: text });
  }

  #hear(heard: Heard): void {
    const running = this.#running;
    if (!running) {
      const sides = this.#input.chain?.process(heard.left, heard.right);
      if (sides) this.#show(sides);
      return;
    }
    if (
      this.#state.stage === 'recording' && heard.frame + this.rate < running.next &&
      !this.#joins(running, heard.frame)
    ) return;
    const part = cut(heard, running.from, running.until);
    if (!part) return;
    if (this.#state.stage === 'counting') this.#become({ stage: 'recording' });
    this.#fill(running, part.frame);
    this.#write(running, part.left, part.right);
    running.next = part.frame + part.left.length;
    if (running.writer.trouble) void this.stop();
    else if (this.seconds > mostSeconds(this.rate, running.chain.options.channels)) {
      void this.#goOn(running);
    }
  }

  /**
   * The engine's clock has begun anew, with another audio thread: it goes on there where that can
   * be.
   */
  #joins(running: Running, frame: number): boolean {
    if (running.backing || this.rate !== running.rate) {
      void this.stop(words.recorder.audioDeviceChangedEverythingUp);
      return false;
    }
    [running.from, running.next] = [frame, frame];
    return true;
  }

  /** What the audio thread could not hand out is silence, so that all else keeps its place. */
  #fill(running: Running, frame: number): void {
    const hole = frame - running.next;
    if (hole <= 0 || hole > longestHoleSeconds * this.rate) return;
    this.#write(running, new Float32Array(hole), new Float32Array(hole));
  }

  #write(running: Running, left: Float32Array, right: Float32Array): void {
    const sides = running.chain.process(left, right);
    if (sides[0]!.length > 0) running.writer.take(sides);
    this.#show(sides);
  }

  #show(sides: readonly Float32Array[]): void {
    let peak = 0;
    for (const side of sides) for (const sample of side) peak = Math.max(peak, Math.abs(sample));
    this.#peaks = [this.#peaks[1], peak];
    if (this.#state.stage !== 'paused') this.wave.add(sides[0]!, this.rate);
  }

  /** A file can be no longer: the next one goes on. */
  async #goOn({ options }: Running): Promise<void> {
    if (this.#state.stage === 'ending') return;
    await this.stop();
    await this.start({
      ...options,
      id: undefined,
      title: titleWith(options.title, words.recorder.continued),
      beat: undefined,
      backing: undefined,
    });
  }

  #become(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.call();
  }
}

/** What lies between two frames; nothing where nothing does. */
function cut({ frame, left, right }: Heard, from: number, until: number): Heard | undefined {
  const first = Math.max(0, from - frame);
  const last = Math.min(left.length, until - frame);
  if (last <= first) return undefined;
  if (first === 0 && last === left.length) return { frame, left, right };
  return { frame: frame + first, left: left.slice(first, last), right: right.slice(first, last) };
}
