// Asks theory as WebAssembly, without a browser (see asked.mjs).
import { begin, end, work } from './asked.mjs';

const calls = await begin();
calls.theory_create();
const answers = [];
for (const [what, question, naming] of work) {
  const bytes = Buffer.from(question);
  new Uint8Array(calls.memory.buffer).set(bytes, calls.theory_text());
  const count = calls.theory_ask(what, bytes.length, naming);
  answers.push(Buffer.from(`${count}\n`));
  if (count > 0) answers.push(new Uint8Array(calls.memory.buffer, calls.theory_answer(), count).slice());
}
end(answers);
