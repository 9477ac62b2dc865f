// A song in the engine's memory. It has an engine of its own, which goes with the page and all of
// its memory: a song is as large as all pads of a board. Two tracks take turns, so that one place
// makes way for another without a click.
import { Knob, now } from '../../../engine/abi.js';
import { EngineHost, type HostState } from '../../../engine/EngineHost.js';
import { type CountIn, isDownbeat, type Rhythm } from '../model/bars.js';
import { words } from '../words.js';
import type { Deck, DeckEvents, PlaybackSettings } from './deck.js';

const fadeSeconds = 0.015;
/** Between being asked and the first click of a count-in. */
const breathSeconds = 0.08;
const lost = words.engineDeck.soundWasInterruptedPress;

export class EngineDeck implements Deck {
  readonly isWhole = true;
  #track = 0;
  /** The voice that is wanted; 0 is none. */
  #token = 0;
  #hasStarted = false;
  #isCounting = false;
  /** Whether it was heard to have left the place where it began. */
  #isUnderWay = false;
  #loop: PlaybackSettings['loop'];
  /** Where it was asked to begin, or has paused. */
  #from = 0;
  #speed = 1;
  #clicked = 0;
  #isClosed = false;

  private constructor(
    private readonly host: EngineHost,
    private readonly sound: number,
    private rhythm: Rhythm,
    private readonly events: DeckEvents,
  ) {}

  /** Brings a file into an engine; throws where the browser cannot. */
  static async open(
    file: Blob,
    rhythm: Rhythm,
    events: DeckEvents,
  ): Promise<EngineDeck> {
    let deck: EngineDeck | undefined;
    const host = await EngineHost.start({
      tracks: 2,
      sounds: 1,
      stretches: 2,
      events: {
        started: (_, token) => deck?.started(token),
        finished: (_, token, frame) => deck?.finished(token, frame),
        refused: (_, token) => deck?.finished(token, now),
        clicked: () => deck?.clicked(),
        state: (state) => deck?.stateChanged(state),
      },
    });
    try {
      const sound = await host.add(await host.decode(await file.arrayBuffer()));
      deck = new EngineDeck(host, sound, rhythm, events);
      return deck;
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  get place(): number {
    const { levels, sampleRate } = this.host;
    if (!this.#token || !this.#hasStarted || !levels || levels.place < 0) return this.#from;
    // What is on its way to the ear is not heard yet.
    const heard = levels.place / sampleRate - this.host.latencySeconds * this.#speed;
    this.#isUnderWay ||= heard >= this.#from;
    if (!this.#isUnderWay) return this.#from;
    const loop = this.#loop;
    // The ear is still at the end of a loop when the engine is at its beginning.
    return loop && heard < loop.start && this.#from >= loop.start
      ? heard + loop.end - loop.start
      : heard;
  }

  get countsIn(): boolean {
    return this.#token !== 0 && this.#isCounting && !this.#hasStarted;
  }

  async begin(place: number, settings: PlaybackSettings, countIn?: CountIn): Promise<void> {
    if (this.host.state === 'failed') {
      throw new Error(words.engineDeck.soundIsNotAvailable);
    }
    if (!this.host.levels) {
      throw new Error(words.engineDeck.soundIsRestartingPress);
    }
    this.#silence();
    this.#track = 1 - this.#track;
    [this.#from, this.#hasStarted, this.#clicked] = [place, false, 0];
    [this.#isCounting, this.#isUnderWay] = [countIn !== undefined, false];
    this.#turn(settings);
    this.#token = this.host.play(this.#track, this.sound, {
      at: this.#countIn(countIn, settings.speed),
      place: this.#frames(place),
      fadeFrames: this.#frames(place > 0 ? fadeSeconds : 0),
    });
    this.change(settings);
  }

  pause(): void {
    this.#from = this.place;
    this.#silence();
  }

  change(settings: PlaybackSettings): void {
    this.#turn(settings);
    const { loop, clicks } = settings;
    this.#loop = loop;
    this.host.loop(this.#track, this.#frames(loop?.start ?? 0), this.#frames(loop?.end ?? 0));
    const { beats, downbeats } = this.rhythm;
    const guide = clicks
      ? beats.flatMap((beat) => [beat * this.host.sampleRate, isDownbeat(beat, downbeats) ? 1 : 0])
      : [];
    this.host.guide(this.#track, new Float64Array(guide));
  }

  follow(rhythm: Rhythm): void {
    this.rhythm = rhythm;
  }

  close(): void {
    this.#isClosed = true;
    void this.host.close();
  }

  #turn({ speed, semitones }: PlaybackSettings): void {
    this.#speed = speed;
    this.host.set(this.#track, Knob.speed, speed);
    this.host.set(this.#track, Knob.semitones, semitones);
  }

  /** Asks for the clicks; answers when the song begins. */
  #countIn(countIn: CountIn | undefined, speed: number): number {
    const { levels } = this.host;
    if (!countIn || !levels) return now;
    const begin = levels.now + this.#frames(breathSeconds + (countIn.clicks[0] ?? 0) / speed);
    countIn.clicks.forEach((before, click) => {
      this.host.change('click', {
        track: this.#track,
        at: begin - this.#frames(before / speed),
        value: click === 0 ? 1 : 0,
      });
    });
    return begin;
  }

  #silence(): void {
    if (this.#token) {
      this.host.change('stop', { track: this.#track, fadeFrames: this.#frames(fadeSeconds) });
    }
    this.host.change('metronomeStop');
    this.#token = 0;
  }

  #frames(seconds: number): number {
    return Math.round(seconds * this.host.sampleRate);
  }

  private started(token: number): void {
    if (token !== this.#token) return;
    this.#hasStarted = true;
    this.events.counted(0);
  }

  private clicked(): void {
    if (this.#token && !this.#hasStarted) this.events.counted(++this.#clicked);
  }

  private finished(token: number, frame: number): void {
    // A command that came too late carries no token.
    if (!token || token !== this.#token || this.#isClosed) return;
    // What the audio thread took with it has no frame.
    if (frame === now) this.#from = this.place;
    this.#token = 0;
    this.events.ended(frame === now ? lost : undefined);
  }

  private stateChanged(state: HostState): void {
    if (state === 'failed' && this.#token) this.finished(this.#token, now);
  }
}
