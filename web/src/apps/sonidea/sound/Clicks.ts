// The metronome while one records: heard, and never recorded.
import type { EngineHost } from '../../../engine/EngineHost.js';

export interface Beat {
  beatsPerMinute: number;
  beats: number;
  isEighths: boolean;
  /** Bars before the take begins. */
  countIn: number;
  volume: number;
}

export class Clicks {
  private constructor(
    private readonly host: EngineHost,
    private readonly beat: Beat,
    private readonly at: number,
    private readonly rate: number,
  ) {}

  /** Begins at a frame of the engine's clock. */
  static start(host: EngineHost, beat: Beat, at: number): Clicks {
    host.setVolume('metronomeVolume', beat.volume);
    host.startMetronome({
      beatsPerMinute: beat.beatsPerMinute,
      beats: beat.beats,
      eighths: beat.isEighths,
      at,
    });
    return new Clicks(host, beat, at, host.sampleRate);
  }

  /** The frame behind the bars of the count-in, rounded as the engine rounds its clicks. */
  get begins(): number {
    return this.at + Math.round(this.#click * this.beat.countIn * this.beat.beats * this.rate);
  }

  /** Which click is heard at a frame, from 1, of all of the count-in; nothing before the first. */
  count(now: number): { click: number; of: number } | undefined {
    const click = Math.floor((now - this.at) / (this.#click * this.rate));
    return click < 0 ? undefined : { click: click % this.beat.beats + 1, of: this.beat.beats };
  }

  stop(): void {
    this.host.change('metronomeStop');
  }

  get #click(): number {
    return (this.beat.isEighths ? 0.5 : 1) * 60 / this.beat.beatsPerMinute;
  }
}
