// Four sounds with a pitch, and four beds that are made to be looped.
import { attack, decay, draw, looped, lowPass, noise, sine, type Wave } from './wave.js';

const turn = 2 * Math.PI;

export function bass(rate: number): AudioBuffer {
  const dark = lowPass(420, rate);
  return draw(rate, 0.9, 0.85, (t) => {
    let saw = 0;
    for (let n = 1; n < 14; n += 1) saw += sine(55 * n, t) / n;
    return (dark(saw) + 0.7 * sine(55, t)) * decay(t, 1.4) * attack(t, 0.004);
  });
}

/** A plucked string after Karplus and Strong. */
export function pluck(rate: number): AudioBuffer {
  const length = Math.round(rate / 220);
  const hiss = noise(5);
  const string = Float32Array.from({ length }, hiss);
  let at = 0;
  return draw(rate, 1.6, 0.7, (t) => {
    const next = (at + 1) % length;
    const out = string[at] ?? 0;
    string[at] = 0.498 * (out + (string[next] ?? 0));
    at = next;
    return out * Math.min(1, (1.6 - t) / 0.2);
  });
}

/** Partials of a small bell; none is a multiple of another. */
export function bell(rate: number): AudioBuffer {
  const partials = [[1, 1], [2.76, 0.6], [5.4, 0.35], [8.93, 0.2], [0.5, 0.3]] as const;
  return draw(rate, 3, 0.6, (t) =>
    attack(t, 0.002) * partials.reduce(
      (sum, [ratio, level]) => sum + level * sine(523.25 * ratio, t) * decay(t, 3 / ratio ** 0.6),
      0,
    ));
}

export function marimba(rate: number): AudioBuffer {
  return draw(rate, 1.2, 0.8, (t) =>
    attack(t, 0.0015) *
    (sine(392, t) * decay(t, 1) + 0.35 * sine(1568, t) * decay(t, 0.3) +
      0.12 * sine(3920, t) * decay(t, 0.1)));
}

/** Tones whose periods all fit into four seconds, so that the loop closes by itself. */
function chord(notes: readonly number[], spread: number): Wave {
  const whole = (hertz: number) => Math.round(hertz * 4) / 4;
  return (t) =>
    notes.reduce((sum, hertz) => {
      let note = 0;
      for (let n = 1; n < 7; n += 1) {
        note += (sine(whole(hertz * n), t) + sine(whole(hertz * n + spread), t)) / n ** 1.7;
      }
      return sum + note * (0.8 + 0.2 * sine(0.25, t + hertz));
    }, 0);
}

export function pad(rate: number): AudioBuffer {
  const notes = [110, 164.81, 220, 261.63, 329.63];
  return draw(rate, 4, 0.5, chord(notes, 0.5), chord(notes, -0.5));
}

export function choir(rate: number): AudioBuffer {
  const voices: Wave[] = [0.75, -0.75].map((spread) => {
    const notes = chord([220, 277.18, 329.63], spread);
    return (t) => notes(t) * (0.75 + 0.25 * sine(5, t)) + 0.25 * sine(880.25, t);
  });
  return draw(rate, 4, 0.45, ...voices);
}

export function rain(rate: number): AudioBuffer {
  const side = (seed: number): Wave => {
    const hiss = noise(seed), low = lowPass(700, rate), soft = lowPass(6000, rate);
    let drop = 0;
    return looped(
      () => {
        const n = hiss();
        if (hiss() > 0.9994) drop = 1;
        drop *= 0.997;
        return soft(n - low(n)) * (0.4 + 2 * drop);
      },
      5,
      0.5,
      rate,
    );
  };
  return draw(rate, 5, 0.35, side(311), side(733));
}

export function engineRoom(rate: number): AudioBuffer {
  return draw(
    rate,
    4,
    0.5,
    ...[0, 0.3].map((shift): Wave => (t) => {
      let hum = 0;
      for (let n = 1; n < 10; n += 1) {
        hum += Math.sin(turn * 50 * n * t + shift * n) / n * (1 + 0.5 * sine(0.5 * n, t));
      }
      return hum;
    }),
  );
}
