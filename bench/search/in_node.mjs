// Builds and asks the search as WebAssembly, under Node: node in_node.mjs WORK.json search.wasm. Prints JSON.
import { readFileSync } from 'node:fs';

const [work, file] = process.argv.slice(2);
const { songs, weights, queries } = JSON.parse(readFileSync(work, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const calls = instance.exports;
const encoder = new TextEncoder();
calls._initialize();
calls.search_create();

function put(text) {
  return encoder.encodeInto(text, new Uint8Array(calls.memory.buffer, calls.search_text(), 65_536)).written;
}

/** Milliseconds of this process's processor time. */
function spent(work) {
  const start = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(start);
  return [answer, (user + system) / 1000];
}

const [, built] = spent(() => songs.forEach((fields, id) => {
  fields.forEach((text, at) => calls.search_field(put(text), weights[at]));
  calls.search_add(id, 0);
}));

function find(query) {
  const count = calls.search_find(put(query), 3);
  const numbers = new Float64Array(
    calls.memory.buffer, calls.search_numbers(), calls.search_numbers_count());
  const ids = [];
  for (let at = 0; ids.length < count; at += 5 + 10 * numbers[at + 4]) ids.push(numbers[at]);
  return ids;
}

// The first rounds are for the compiler.
queries.slice(0, 50).forEach(find);
const answers = queries.map((query) => spent(() => find(query)));
console.log(JSON.stringify({
  built, memory: calls.memory.buffer.byteLength,
  ids: answers.map(([ids]) => ids), times: answers.map(([, time]) => time),
}));
