// A page without pixels, for tests: everything that they need of the engine, under one name.
import { Knob, FilterShape } from '../../../web/src/engine/abi.js';
import { EngineHost, type HostOptions } from '../../../web/src/engine/EngineHost.js';
import { pieceFrames, type Message } from '../../../web/src/engine/protocol.js';
import { Rig, type RigWatcher } from '../../../web/src/engine/Rig.js';
import { peerRender } from './peer.js';

const watcher: RigWatcher = {
  events: () => {},
  tapped: () => {},
  stateChanged: () => {},
  failed: (reason) => { throw new Error(reason); },
};

export function sound(rate: number, waves: ((frame: number) => number)[], frames: number) {
  const made = new AudioBuffer({ length: frames, sampleRate: rate, numberOfChannels: waves.length });
  waves.forEach((wave, channel) =>
    made.copyToChannel(Float32Array.from({ length: frames }, (_, i) => wave(i)), channel));
  return made;
}

export const start = (options: Partial<HostOptions> = {}) =>
  EngineHost.start({ wasm: 'engine.wasm', worklet: 'engine-worklet.js', ...options });

let module: Promise<WebAssembly.Module> | null = null;
/** The module, compiled once, as a page does. */
const compiled = () => (module ??= WebAssembly.compileStreaming(fetch('engine.wasm')));

/** What a rig renders without a clock when it is told these things at the start. */
export async function renderOffline(
  first: readonly Message[], frames: number, rate: number, tracks: number, sounds: number,
): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, frames, rate);
  const rig = await Rig.build(
    context, { module: await compiled(), worklet: 'engine-worklet.js', tracks, sounds, stretches: 0, first },
    watcher);
  rig.node.connect(context.destination);
  return context.startRendering();
}

/** Frames from the arrival of a play to the first sample that is heard, for each of some plays. */
export async function latencies(count: number): Promise<{ engine: number; waits: number[] }> {
  const context = new AudioContext();
  const rig = await Rig.build(
    context, { module: await compiled(), worklet: 'probe.js', tracks: 4, sounds: 1, stretches: 0 }, watcher);
  rig.node.connect(context.destination);
  const waits: number[] = [];
  const samples = new Float32Array(4_800).fill(0.5);
  await rig.ask({ kind: 'reserve', sound: 0, channels: 1, frames: samples.length });
  await rig.ask({ kind: 'fill', sound: 0, channel: 0, offset: 0, samples });
  await rig.ask({ kind: 'register', sound: 0 });
  for (let token = 1; token <= count; token += 1) {
    const heard = new Promise<number>((resolve) => {
      rig.node.port.addEventListener('message', ({ data }) => {
        if (data.kind === 'heard') resolve(data.heard - data.arrived);
      });
    });
    rig.say({ kind: 'play', track: 0, sound: 0, token });
    waits.push(await heard);
    // Until the sound and what follows it in the limiter are over.
    await new Promise((resolve) => { setTimeout(resolve, 150 + 7 * token); });
  }
  await rig.dismantle();
  return { engine: rig.latencyFrames, waits };
}

/** Every sound's bytes as base64, since that is what crosses to Python unharmed. */
export function bytes(buffer: AudioBuffer): string[] {
  return [0, 1].map((channel) => {
    const all = new Uint8Array(buffer.getChannelData(channel).buffer);
    let text = '';
    for (let at = 0; at < all.length; at += 0x8000) {
      text += String.fromCharCode(...all.subarray(at, at + 0x8000));
    }
    return btoa(text);
  });
}

Object.assign(globalThis, {
  lab: { Knob, FilterShape, pieceFrames, sound, start, renderOffline, latencies, bytes, peerRender },
});
