// Makes calls on the search as WebAssembly, without a browser (see asked.mjs).
import { begin, end, work } from './asked.mjs';

const calls = await begin();
calls.search_create();
const answers = [];

function put(text) {
  const bytes = Buffer.from(text, 'latin1');
  new Uint8Array(calls.memory.buffer).set(bytes, calls.search_text());
  return bytes.length;
}

function keep(place, bytes) {
  answers.push(new Uint8Array(calls.memory.buffer, place, bytes).slice());
}

for (const [name, ...values] of work) {
  if (name === 'add') {
    for (const [text, weight] of values[1]) calls.search_field(put(text), weight);
    answers.push(Uint8Array.of(calls.search_add(values[0], values[2])));
  } else if (name === 'remove') {
    answers.push(Uint8Array.of(calls.search_remove(values[0])));
  } else {
    calls.search_find(put(values[0]), values[1]);
    keep(calls.search_numbers(), 8 * calls.search_numbers_count());
    keep(calls.search_words(), calls.search_words_bytes());
  }
}
end(answers);
