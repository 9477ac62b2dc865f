/** Below this a microphone hears itself, in dB of full scale. */
const quietest = -60;
/** A room that is louder counts as speech, so that a tap has to end it. */
const loudestRoom = -36;
/** So much louder than the room is speech. */
const louder = 9;
/** How fast the room may become louder, in dB a second: slower than a voice. */
const rise = 4;
/** A knock is shorter. */
const leastSpeech = 0.2;
/** Pauses between words are shorter. */
const pause = 1.4;

/** Tells by how loud it is when somebody has begun to speak, and when they have finished. */
export class SpeechEnd {
  #room: number | undefined;
  #spoken = 0;
  #quiet = 0;

  constructor(private readonly rate: number) {}

  /** Whether anything was said. */
  get isHeard(): boolean {
    return this.#spoken >= leastSpeech;
  }

  /** Takes the next samples, some milliseconds of them; answers whether speech is over. */
  hear(samples: Float32Array): boolean {
    if (samples.length === 0) return false;
    const seconds = samples.length / this.rate;
    const level = decibels(samples);
    const before = this.#room ?? loudestRoom;
    this.#room = Math.max(quietest, Math.min(level, before + rise * seconds, loudestRoom));
    if (level > this.#room + louder) {
      this.#spoken += seconds;
      this.#quiet = 0;
    } else if (this.isHeard) {
      this.#quiet += seconds;
    } else if (this.#spoken > 0) {
      this.#spoken = Math.max(0, this.#spoken - seconds / 4);
    }
    return this.isHeard && this.#quiet >= pause;
  }
}

function decibels(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(Math.max(power, 1e-12));
}
