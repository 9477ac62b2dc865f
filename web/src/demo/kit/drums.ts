// Eight sounds that are struck.
import { attack, decay, draw, glide, lowPass, noise, sine } from './wave.js';

const turn = 2 * Math.PI;

export function kick(rate: number): AudioBuffer {
  const phase = glide(210, 46, 32);
  return draw(
    rate,
    0.6,
    0.95,
    (t) =>
      Math.tanh(1.6 * Math.sin(turn * phase(t)) * decay(t, 0.55)) +
      0.25 * sine(1800, t) * decay(t, 0.01),
  );
}

export function snare(rate: number): AudioBuffer {
  const hiss = noise(7), low = lowPass(900, rate);
  return draw(rate, 0.4, 0.8, (t) => {
    const n = hiss();
    return 0.7 * (n - low(n)) * decay(t, 0.28) +
      0.6 * (sine(186, t) + 0.5 * sine(331, t)) * decay(t, 0.16);
  });
}

function hat(rate: number, seconds: number): AudioBuffer {
  const hiss = noise(23), low = lowPass(7000, rate);
  const metal = [3187, 4021, 5413, 6217, 7793];
  return draw(rate, seconds + 0.02, 0.5, (t) => {
    const n = hiss() + 0.5 * metal.reduce((sum, hertz) => sum + Math.sign(sine(hertz, t)), 0);
    return (n - low(n)) * decay(t, seconds);
  });
}

export const closedHat = (rate: number): AudioBuffer => hat(rate, 0.09);
export const openHat = (rate: number): AudioBuffer => hat(rate, 0.55);

export function clap(rate: number): AudioBuffer {
  const hiss = noise(41), low = lowPass(1100, rate), soft = lowPass(5200, rate);
  const hands = [0, 0.011, 0.023];
  return draw(rate, 0.4, 0.75, (t) => {
    const n = hiss();
    const burst = hands.reduce((sum, at) => sum + (t >= at ? decay(t - at, 0.03) : 0), 0);
    return soft(n - low(n)) * (burst + (t > 0.03 ? 0.8 * decay(t - 0.03, 0.3) : 0));
  });
}

export function tom(rate: number): AudioBuffer {
  const phase = glide(190, 98, 12);
  return draw(rate, 0.7, 0.85, (t) => Math.sin(turn * phase(t)) * decay(t, 0.6) * attack(t, 0.001));
}

export function wood(rate: number): AudioBuffer {
  return draw(
    rate,
    0.2,
    0.7,
    (t) =>
      (sine(822, t) + 0.7 * sine(1264, t) + 0.3 * sine(2140, t)) * decay(t, 0.11) *
      attack(t, 0.0006),
  );
}

/** One bar at 120 beats a minute, made to be looped. */
export function shaker(rate: number): AudioBuffer {
  const hiss = noise(97), low = lowPass(5200, rate);
  const accents = [1, 0.35, 0.6, 0.35];
  return draw(rate, 2, 0.45, (t) => {
    const step = Math.floor(t / 0.125);
    const inside = t - step * 0.125;
    const n = hiss();
    return (n - low(n)) * (accents[step % 4] ?? 0) * attack(inside, 0.018) * decay(inside, 0.1);
  });
}
