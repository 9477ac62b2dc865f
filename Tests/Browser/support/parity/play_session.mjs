// Plays a session on the WebAssembly module, without a browser: node play_session.mjs FOLDER.
// FOLDER holds session.json and one file of raw floats for each channel of each sound; the samples
// that come out go to wasm.f32, quantum by quantum, left before right. microphone.f32 is the live
// input in the same order; what comes out of the tap goes to tapped.bin, each quantum behind its frame.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, module] = process.argv.slice(2);
const { rate, tracks, stretches, sounds, quanta, calls } = JSON.parse(
  readFileSync(join(folder, 'session.json'), 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const engine = instance.exports;
engine._initialize();
engine.quintet_create(rate, tracks, sounds.length, stretches);

sounds.forEach((channels, number) => {
  const places = channels.map((name) => {
    const bytes = readFileSync(join(folder, name));
    const place = engine.quintet_allocate(bytes.length / 4);
    new Uint8Array(engine.memory.buffer).set(bytes, place);
    engine.quintet_sanitize(place, bytes.length / 4);
    return { place, frames: bytes.length / 4 };
  });
  engine.quintet_add_sound(number, places[0].place, places[1]?.place ?? 0, places[0].frames);
});

const microphone = readFileSync(join(folder, 'microphone.f32'));
const output = new Uint8Array(quanta * 1024);
const tapped = [];
let next = 0;
for (let quantum = 0; quantum < quanta; quantum += 1) {
  const heard = microphone.subarray(quantum * 1024, (quantum + 1) * 1024);
  new Uint8Array(engine.memory.buffer).set(heard, engine.quintet_input(0));
  for (; next < calls.length && calls[next][0] === quantum; next += 1) {
    const [, name, ...values] = calls[next];
    engine[`quintet_${name}`](...values);
  }
  engine.quintet_render();
  for (const channel of [0, 1]) {
    const samples = new Uint8Array(engine.memory.buffer, engine.quintet_output(channel), 512);
    output.set(samples, quantum * 1024 + channel * 512);
  }
  for (;;) {
    const frame = engine.quintet_next_tapped();
    if (frame < 0) break;
    tapped.push(new Uint8Array(Float64Array.of(frame).buffer));
    tapped.push(new Uint8Array(engine.memory.buffer, engine.quintet_tapped(0), 1024).slice());
  }
}
writeFileSync(join(folder, 'wasm.f32'), output);
writeFileSync(join(folder, 'tapped.bin'), Buffer.concat(tapped));
