// What live chords are known by, for training: node live_features.mjs melody.wasm FILE.f32 …. Writes FILE.feat, 114 floats a
// frame: seconds, level, and the 112 numbers of LiveChroma.
import { readFileSync, writeFileSync } from 'node:fs';

const [file, ...names] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const calls = instance.exports;
calls._initialize();
calls.melody_create();
const numbers = () => new Float64Array(calls.memory.buffer, calls.melody_numbers(), 800);
for (const name of names) {
  const bytes = readFileSync(name);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  calls.melody_chords(44_100);
  const rows = [];
  // At most one frame comes of so few samples.
  for (let at = 0; at < samples.length; at += 441) {
    const piece = samples.subarray(at, at + 441);
    new Float32Array(calls.memory.buffer, calls.melody_samples(), 8_192).set(piece);
    if (calls.melody_chorded(piece.length) === 0) continue;
    rows.push(numbers()[0], numbers()[5]);
    const count = calls.melody_chroma();
    rows.push(...numbers().subarray(0, count));
  }
  writeFileSync(name.replace('.f32', '.feat'), new Float32Array(rows));
}
