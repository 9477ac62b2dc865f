import type { Taken } from '../../../players/ShortTake.js';
import { interleaved, wavFile } from '../../../players/wav.js';

/** What recognisers of speech work at. */
const rate = 16_000;

/** A small file of what was said. */
export async function speechFile({ samples, rate: before }: Taken): Promise<Blob> {
  const context = new OfflineAudioContext(
    1,
    Math.max(1, Math.ceil(samples.length * rate / before)),
    rate,
  );
  const buffer = context.createBuffer(1, Math.max(1, samples.length), before);
  buffer.getChannelData(0).set(samples);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  const resampled = await context.startRendering();
  return wavFile([interleaved([resampled.getChannelData(0)])], rate, 1);
}
