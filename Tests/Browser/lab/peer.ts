// The browser's own nodes doing the same work, which the engine is measured beside: each voice a
// buffer source, three biquads, a gain and a panner; a compressor as the limiter at the end.

export interface PeerVoice {
  readonly buffer: AudioBuffer;
  readonly gain: number;
  readonly pan: number;
  readonly bands: readonly { type: BiquadFilterType; hertz: number; decibels: number; q: number }[];
}

export function peerRender(
  voices: readonly PeerVoice[], frames: number, rate: number,
): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, frames, rate);
  const master = new DynamicsCompressorNode(context, {
    threshold: -1, knee: 0, ratio: 20, attack: 0.001, release: 0.1,
  });
  master.connect(context.destination);
  for (const { buffer, gain, pan, bands } of voices) {
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    const filters = bands.map(({ type, hertz, decibels, q }) =>
      new BiquadFilterNode(context, { type, frequency: hertz, gain: decibels, Q: q }));
    const chain: AudioNode[] = [
      source, ...filters, new GainNode(context, { gain }), new StereoPannerNode(context, { pan }),
      master,
    ];
    chain.reduce((from, to) => from.connect(to));
    source.start();
  }
  return context.startRendering();
}
