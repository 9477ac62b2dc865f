// Analyses music as WebAssembly, without a browser (see asked.mjs); the work is names of sounds as 32-bit floats,
// and of weights with the ending .bin, which are used from then on.
import { begin, bytes, end, floats, work } from './asked.mjs';

const parts = [];
const calls = await begin({ page: { goes_on: (part) => parts.push(part) } });
const answers = [];

const keep = (place, bytes) => answers.push(new Uint8Array(calls.memory.buffer, place, bytes).slice());
const keepRow = (count) => keep(calls.analysis_numbers(), 8 * count);
const keepName = (count) => keep(calls.analysis_letters(), count);
const keepTime = (seconds) => answers.push(new Uint8Array(Float64Array.of(seconds).buffer));

for (const name of work) {
  if (name.endsWith('.bin')) {
    const weights = bytes(name);
    const room = calls.analysis_weights(weights.length);
    if (room) new Uint8Array(calls.memory.buffer).set(weights, room);
    answers.push(Uint8Array.of(room && calls.analysis_network()));
    continue;
  }
  const samples = floats(name);
  const isBegun = calls.analysis_begin(samples.length) === 1;
  const most = calls.analysis_room_count();
  const place = calls.analysis_room();
  for (let at = 0; isBegun && at < samples.length; at += most) {
    const piece = samples.subarray(at, at + most);
    new Float32Array(calls.memory.buffer, place, most).set(piece);
    if (calls.analysis_add(piece.length) !== 1) throw new Error(`${name} was refused at ${at}`);
  }
  const isHeard = calls.analysis_run();
  answers.push(Uint8Array.of(isHeard));
  if (!isHeard) continue;
  keepRow(calls.analysis_summary());
  const [, , , , , chords, beats, downbeats, keys, notes] = new Float64Array(calls.memory.buffer, calls.analysis_numbers(), 10);
  for (let at = -1; at <= keys; at += 1) {
    keepRow(calls.analysis_key(at));
    keepName(calls.analysis_tonic(at));
  }
  for (let at = 0; at <= chords; at += 1) {
    keepRow(calls.analysis_chord(at));
    for (let which = 0; which < 6; which += 1) keepName(calls.analysis_label(at, which));
  }
  for (let at = -1; at <= notes; at += 1) keepRow(calls.analysis_note(at));
  for (let at = -1; at <= beats; at += 1) keepTime(calls.analysis_beat(at));
  for (let at = -1; at <= downbeats; at += 1) keepTime(calls.analysis_downbeat(at));
}
if (!parts.includes(1) || parts.some((part) => !(part >= 0 && part <= 1))) throw new Error(`progress was ${parts}`);
end(answers);
