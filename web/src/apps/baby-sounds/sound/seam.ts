/**
 * A recording whose end flows into its beginning, so that it goes round without a seam: it is
 * shorter by what overlaps.
 */
export function seamless(recording: AudioBuffer, longest = 2): AudioBuffer {
  const { sampleRate, numberOfChannels: channels, length } = recording;
  const overlap = Math.floor(Math.min(longest * sampleRate, length / 4));
  if (overlap < 1) return recording;
  const whole = new AudioBuffer({
    sampleRate,
    numberOfChannels: channels,
    length: length - overlap,
  });
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = recording.getChannelData(channel).slice(0, length - overlap);
    const end = recording.getChannelData(channel).subarray(length - overlap);
    for (let frame = 0; frame < overlap; frame += 1) {
      // Equal power: neither louder nor softer in between, whatever the two have to do with each
      // other.
      const turn = ((frame + 0.5) / overlap) * Math.PI / 2;
      samples[frame] = samples[frame]! * Math.sin(turn) + end[frame]! * Math.cos(turn);
    }
    whole.copyToChannel(samples, channel);
  }
  return whole;
}
