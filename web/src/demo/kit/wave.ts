// What the sounds of the kit are made of: plain arithmetic, the same in every browser.

/** The value of a sound at a time in seconds. */
export type Wave = (seconds: number) => number;

const turn = 2 * Math.PI;

export const sine = (hertz: number, seconds: number): number => Math.sin(turn * hertz * seconds);

/** Falls to a thousandth within the length. */
export const decay = (seconds: number, length: number): number => Math.exp(-6.9 * seconds / length);

/** Rises within the attack without a click. */
export const attack = (seconds: number, length: number): number => Math.min(1, seconds / length);

/** The phase in turns of a tone that glides from one frequency to another. */
export function glide(from: number, to: number, speed: number): Wave {
  return (seconds) => to * seconds + (from - to) * (1 - Math.exp(-speed * seconds)) / speed;
}

/** Noise that is the same every time (xorshift32). */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}

/** The one-pole low-pass; what is left of the input is the high-pass. */
export function lowPass(hertz: number, rate: number): (input: number) => number {
  const part = 1 - Math.exp(-turn * hertz / rate);
  let state = 0;
  return (input) => {
    state += (input - state) * part;
    return state;
  };
}

/** Draws one wave for each channel, and brings the loudest sample to the level. */
export function draw(
  rate: number,
  seconds: number,
  level: number,
  ...waves: readonly Wave[]
): AudioBuffer {
  const length = Math.round(seconds * rate);
  const sound = new AudioBuffer({ length, sampleRate: rate, numberOfChannels: waves.length });
  const channels = waves.map((wave) => Float32Array.from({ length }, (_, i) => wave(i / rate)));
  const peak = Math.max(...channels.map(
    (channel) => channel.reduce((top, value) => Math.max(top, Math.abs(value)), 0),
  ));
  channels.forEach((channel, number) => {
    sound.copyToChannel(channel.map((value) => value * level / (peak || 1)), number);
  });
  return sound;
}

/** Blends what lies behind the end into the beginning, so that the loop has no seam. */
export function looped(wave: Wave, seconds: number, overlap: number, rate: number): Wave {
  const count = Math.round((seconds + overlap) * rate);
  const all = Float32Array.from({ length: count }, (_, i) => wave(i / rate));
  const body = Math.round(seconds * rate);
  const blend = count - body;
  return (time) => {
    const i = Math.round(time * rate);
    if (i >= blend) return all[i] ?? 0;
    const part = i / blend;
    return (all[i] ?? 0) * Math.sqrt(part) + (all[body + i] ?? 0) * Math.sqrt(1 - part);
  };
}
