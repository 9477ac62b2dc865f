// Makes calls on hum to find as WebAssembly, without a browser (see asked.mjs); sounds are 32-bit floats.
import { begin, end, floats, work } from './asked.mjs';

const calls = await begin();
calls.melody_create();
const answers = [];
const numbers = () => new Float64Array(calls.memory.buffer, calls.melody_numbers(), 800);

function keep(count, width) {
  answers.push(Uint8Array.of(count & 255, count >> 8),
    new Uint8Array(calls.memory.buffer, calls.melody_numbers(), 8 * count * width).slice());
}

for (const [name, ...values] of work) {
  if (name === 'hear') {
    const samples = floats(values[0]);
    calls.melody_listen(values[1]);
    let frames = 0;
    for (let at = 0; at < samples.length; at += 8_192) {
      const piece = samples.subarray(at, at + 8_192);
      new Float32Array(calls.memory.buffer).set(piece, calls.melody_samples() / 4);
      frames = calls.melody_hear(piece.length);
    }
    for (let at = 0; at < frames; at += 1) {
      calls.melody_frame(at);
      keep(1, 4);
    }
    keep(calls.melody_notes(), 2);
  } else if (name === 'tune') {
    const samples = floats(values[0]);
    calls.melody_tune(values[1]);
    for (let at = 0; at < samples.length; at += 8_192) {
      const piece = samples.subarray(at, at + 8_192);
      new Float32Array(calls.memory.buffer).set(piece, calls.melody_samples() / 4);
      keep(calls.melody_tuned(piece.length), 4);
    }
  } else if (name === 'add') {
    numbers().set(values[1].flat());
    answers.push(Uint8Array.of(calls.melody_add(values[0], values[1].length)));
  } else if (name === 'remove') {
    answers.push(Uint8Array.of(calls.melody_remove(values[0])));
  } else {
    numbers().set(values[0].flat());
    if (calls.melody_ask(values[0].length, values[1])) {
      for (let at = 0; calls.melody_look(at, 16); at += 16);
      keep(calls.melody_hits(), 3);
    }
  }
}
end(answers);
