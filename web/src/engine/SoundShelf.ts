// The sounds that the page has decoded. The audio thread has copies; the originals stay here, so
// that they can be given to a new audio thread when the old one is lost. Of a living sound there is
// only its recipe.
import { type Living, pieceFrames } from './protocol.js';
import type { Rig } from './Rig.js';

export class SoundShelf {
  readonly #sounds = new Map<number, AudioBuffer | Living>();
  /** Done when the last of those who wait to be armed is. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(readonly capacity: number) {}

  /** Keeps a sound and gives it a number. */
  add(sound: AudioBuffer | Living): number {
    let number = 0;
    while (this.#sounds.has(number)) number += 1;
    if (number >= this.capacity) throw new RangeError(`there is room for ${this.capacity} sounds`);
    this.#sounds.set(number, sound);
    return number;
  }

  remove(number: number): void {
    this.#sounds.delete(number);
  }

  /** Gives all sounds to an audio thread. */
  async armAll(rig: Rig): Promise<void> {
    await Promise.all([...this.#sounds.keys()].map((number) => this.arm(number, rig)));
  }

  /**
   * Gives one sound to an audio thread, piece by piece, each after the last has arrived. Sounds
   * wait for each other, so that never more than one piece is under way.
   */
  arm(number: number, rig: Rig): Promise<void> {
    const armed = this.#line.then(() => this.#arm(number, rig));
    this.#line = armed.catch(() => {});
    return armed;
  }

  async #arm(number: number, rig: Rig): Promise<void> {
    const sound = this.#sounds.get(number);
    if (!sound) return;
    if ('recipe' in sound) {
      return sure(rig.ask({ kind: 'live', sound: number, recipe: sound.recipe, seed: sound.seed }));
    }
    const fit = sound.sampleRate === rig.context.sampleRate
      ? sound
      : await resampled(sound, rig.context.sampleRate);
    const channels = Math.min(2, fit.numberOfChannels);
    await sure(rig.ask({ kind: 'reserve', sound: number, channels, frames: fit.length }));
    for (let channel = 0; channel < channels; channel += 1) {
      for (let offset = 0; offset < fit.length; offset += pieceFrames) {
        const samples = new Float32Array(Math.min(pieceFrames, fit.length - offset));
        fit.copyFromChannel(samples, channel, offset);
        await sure(rig.ask(
          { kind: 'fill', sound: number, channel, offset, samples },
          [samples.buffer],
        ));
      }
    }
    await sure(rig.ask({ kind: 'register', sound: number }));
  }
}

async function sure(answer: Promise<boolean>): Promise<void> {
  if (!await answer) {
    throw new Error(
      'This sound could not be loaded. Stop other sounds, or reload the page, then try again.',
    );
  }
}

/** The same sound at another rate, by the browser's own converter. */
async function resampled(sound: AudioBuffer, rate: number): Promise<AudioBuffer> {
  const frames = Math.ceil(sound.duration * rate);
  const offline = new OfflineAudioContext(sound.numberOfChannels, frames, rate);
  const source = new AudioBufferSourceNode(offline, { buffer: sound });
  source.connect(offline.destination);
  source.start();
  return offline.startRendering();
}
