// Live chords as WebAssembly, under Node: node in_node.mjs melody.wasm RATE FILE.f32 …. Prints JSON: for each file the
// frames, and the processor seconds a second of sound.
import { readFileSync } from 'node:fs';

const [file, rate, ...names] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const calls = instance.exports;
calls._initialize();
calls.melody_create();

function hear(samples) {
  const frames = [];
  // A piece as the page's worker gets it.
  for (let at = 0; at < samples.length; at += 1_024) {
    const piece = samples.subarray(at, at + 1_024);
    new Float32Array(calls.memory.buffer, calls.melody_samples(), 8_192).set(piece);
    const count = calls.melody_chorded(piece.length);
    const numbers = new Float64Array(calls.memory.buffer, calls.melody_numbers(), 800);
    for (let frame = 0; frame < count; frame += 1) frames.push([...numbers.subarray(6 * frame, 6 * frame + 4)]);
  }
  return frames;
}

const answers = names.map((name) => {
  const bytes = readFileSync(name);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  calls.melody_chords(Number(rate));
  const start = process.cpuUsage();
  const frames = hear(samples);
  const { user, system } = process.cpuUsage(start);
  return { frames, cpu: (user + system) / 1e6 / (samples.length / Number(rate)) };
});
console.log(JSON.stringify(answers));
