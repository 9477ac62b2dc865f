// How long a sound takes from the engine out of the loudspeaker, through the air, into the
// microphone and back: clicks are played at known frames, and looked for in what was heard.

/** The click that is looked for: that of the metronome's first beat. */
const hertz = 1_000;
const clickSeconds = 0.015;
const fall = 6.9078;
/** Later than this no click comes back. */
const mostSeconds = 0.6;
/** A click stands out so much from all else that was heard, or it was not heard. */
const least = 4;
/** Clicks that say the same lie so close together. */
const agreeSeconds = 0.001;

export function clickAt(rate: number): Float64Array {
  return Float64Array.from({ length: Math.round(clickSeconds * rate) }, (_, frame) => {
    const time = frame / rate;
    return Math.sin(2 * Math.PI * hertz * time) * Math.exp(-fall * time / clickSeconds);
  });
}

/**
 * Where the click lies best behind a place, in frames and parts of one; nothing where none is
 * heard.
 */
function findClick(heard: Float32Array, from: number, rate: number): number | undefined {
  const click = clickAt(rate);
  const range = Math.min(Math.round(mostSeconds * rate), heard.length - from - click.length);
  if (range < click.length) return undefined;
  const likeness = new Float64Array(range);
  let [best, sum] = [0, 0];
  for (let late = 0; late < range; late += 1) {
    let product = 0;
    for (let index = 0; index < click.length; index += 1) {
      product += click[index]! * heard[from + late + index]!;
    }
    // A loudspeaker may turn the wave over.
    likeness[late] = Math.abs(product);
    sum += likeness[late]!;
    if (likeness[late]! > likeness[best]!) best = late;
  }
  if (likeness[best]! < least * sum / range || likeness[best]! < 1e-4) return undefined;
  const [before = 0, top = 0, after = 0] = [likeness[best - 1], likeness[best], likeness[best + 1]];
  const bend = before - 2 * top + after;
  return best + (bend < 0 ? (before - after) / (2 * bend) : 0);
}

/**
 * The round trip in seconds, from what was heard beginning at a frame of the engine's clock, and
 * the frames at which clicks were asked for. Nothing where not more than half of them say the same.
 */
export function roundTrip(
  heard: Float32Array,
  firstFrame: number,
  clicks: readonly number[],
  rate: number,
): number | undefined {
  const found = clicks.flatMap((frame) => {
    const from = frame - firstFrame;
    return from < 0 ? [] : findClick(heard, from, rate) ?? [];
  }).sort((a, b) => a - b);
  const middle = found[Math.floor(found.length / 2)];
  if (middle === undefined) return undefined;
  const agreeing = found.filter((late) => Math.abs(late - middle) <= agreeSeconds * rate);
  if (agreeing.length <= clicks.length / 2) return undefined;
  return agreeing.reduce((sum, late) => sum + late, 0) / agreeing.length / rate;
}
