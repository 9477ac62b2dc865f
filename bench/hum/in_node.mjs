// Hears and finds as WebAssembly, under Node: node in_node.mjs FOLDER melody.wasm. Prints JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, file] = process.argv.slice(2);
const { melodies, rates } = JSON.parse(readFileSync(join(folder, 'work.json'), 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const calls = instance.exports;
calls._initialize();
calls.melody_create();
const numbers = () => new Float64Array(calls.memory.buffer, calls.melody_numbers(), 800);

/** Milliseconds of this process's processor time. */
function spent(work) {
  const start = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(start);
  return [answer, (user + system) / 1000];
}

function hear(samples, rate) {
  calls.melody_listen(rate);
  for (let at = 0; at < samples.length; at += 8_192) {
    const piece = samples.subarray(at, at + 8_192);
    new Float32Array(calls.memory.buffer, calls.melody_samples(), 8_192).set(piece);
    calls.melody_hear(piece.length);
  }
  // The notes stay where the question is asked from.
  return calls.melody_notes();
}

function find(count) {
  if (calls.melody_ask(count, 3) === 0) return [];
  for (let at = 0; calls.melody_look(at, 50); at += 50);
  const hits = calls.melody_hits();
  return Array.from({ length: hits }, (_, hit) => numbers()[3 * hit]);
}

melodies.forEach((notes, id) => {
  numbers().set(notes.flat());
  calls.melody_add(id, notes.length);
});
const answers = rates.map((rate, at) => {
  const bytes = readFileSync(join(folder, `${at}.f32`));
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  if (at === 0) find(hear(samples, rate));
  const [count, heard] = spent(() => hear(samples, rate));
  const [ids, found] = spent(() => find(count));
  return { ids, heard, found };
});
console.log(JSON.stringify(answers));
