// Plays a song as a page does, without a browser: node use_engine.mjs WasmEngine.mjs engine.wasm; fails with what was wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [script, file] = process.argv.slice(2);
const { WasmEngine } = await import(script);
const compiled = new WebAssembly.Module(readFileSync(file));
const rate = 48_000;
const [speedKnob, semitonesKnob, setLoop, click] = [3, 4, 14, 15];

/** An engine with a song of some seconds on its way to two tracks. */
function engineWith(samples) {
  const engine = new WasmEngine(compiled, rate, { tracks: 2, sounds: 1, stretches: 2 });
  assert.ok(engine.obey({ kind: 'reserve', sound: 0, channels: 1, frames: samples.length }));
  for (let offset = 0; offset < samples.length; offset += 32_768) {
    const part = samples.slice(offset, offset + 32_768);
    assert.ok(engine.obey({ kind: 'fill', sound: 0, channel: 0, offset, samples: part }));
  }
  assert.ok(engine.obey({ kind: 'register', sound: 0 }));
  return engine;
}

/** What comes out, and what happened meanwhile: kind, track, token, frame. */
function render(engine, frames) {
  const left = new Float32Array(Math.ceil(frames / 128) * 128);
  const events = [];
  const places = [];
  for (let frame = 0; frame < left.length; frame += 128) {
    engine.render(left, new Float32Array(left.length), frame);
    const told = engine.events();
    for (let at = 0; at < told.length; at += 4) events.push(told.slice(at, at + 4));
    places.push(engine.place);
  }
  return { left, places, clicks: events.filter(([kind]) => kind === 3), ended: events.filter(([kind]) => kind === 1) };
}

const sine = (hertz, seconds) => Float32Array.from({ length: seconds * rate }, (_, at) => 0.3 * Math.sin(2 * Math.PI * hertz * at / rate));

function hertzOf(samples) {
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1) if (samples[at - 1] < 0 && samples[at] >= 0) crossings += 1;
  return crossings / samples.length * rate;
}

// Speed without pitch, pitch without speed, both; to the ends of what a page offers.
for (const [speed, semitones] of [[0.25, 0], [0.5, 0], [2, 0], [1, 12], [1, -12], [0.75, 7], [2, -5]]) {
  const engine = engineWith(sine(440, 2));
  engine.obey({ kind: 'knobs', values: [{ track: 1, knob: speedKnob, value: speed }, { track: 1, knob: semitonesKnob, value: semitones }] });
  engine.obey({ kind: 'guide', track: 1, beats: new Float64Array() });
  engine.obey({ kind: 'play', track: 1, sound: 0, token: 7 });
  const { left, ended, places } = render(engine, 2 * rate / speed + rate / 2);
  const wanted = 440 * 2 ** (semitones / 12);
  const heard = hertzOf(left.subarray(0.3 * rate, (2 / speed - 0.3) * rate));
  assert.ok(Math.abs(heard / wanted - 1) < 0.01, `${heard} Hz at speed ${speed}, ${semitones} semitones`);
  assert.equal(ended.length, 1);
  assert.ok(Math.abs(ended[0][3] / rate - 2 / speed) < 0.05, `${ended[0][3] / rate} s at speed ${speed}`);
  const middle = places[Math.round(rate / speed / 128) - 1];
  assert.ok(Math.abs(middle - rate) < 200, `at ${middle} after half of it`);
  assert.equal(places.at(-1), -1);
}

// Clicks lie on the beats, bars higher, at any speed; a loop has its own in every round.
const beats = [0.5, 1, 1.5, 2, 2.5].map((second) => second * rate);
const guide = Float64Array.from(beats.flatMap((frame, beat) => [frame, beat % 2 === 0 ? 1 : 0]));
for (const speed of [1, 0.5, 1.7]) {
  const engine = engineWith(new Float32Array(3 * rate));
  engine.obey({ kind: 'knobs', values: [{ track: 0, knob: speedKnob, value: speed }] });
  engine.obey({ kind: 'play', track: 0, sound: 0, token: 1 });
  engine.obey({ kind: 'guide', track: 0, beats: guide });
  const { clicks, left } = render(engine, 3 * rate / speed + 1_000);
  assert.deepEqual(clicks.map(([, , accent]) => accent), [1, 0, 1, 0, 1]);
  clicks.forEach(([, , , frame], beat) => {
    assert.ok(Math.abs(frame - beats[beat] / speed) <= 3, `beat ${beat} at ${frame}, speed ${speed}`);
    // The click itself, behind the limiter.
    const from = frame + engine.latencyFrames;
    assert.ok(left.subarray(from - 40, from).every((one) => one === 0) && left.subarray(from, from + 40).some((one) => Math.abs(one) > 0.1));
  });
}
const engine = engineWith(sine(200, 3));
engine.obey({ kind: 'play', track: 0, sound: 0, token: 1 });
engine.obey({ kind: 'guide', track: 0, beats: guide });
engine.obey({ kind: 'metronomeVolume', volume: 0 });
assert.ok(engine.obey({ kind: 'loop', track: 0, from: beats[1], to: beats[3] }));
const { left, clicks, places } = render(engine, 6 * rate);
assert.deepEqual(clicks.map(([, , , frame]) => frame / rate), [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6].filter((one) => one < 6));
assert.ok(places.slice(800).every((place) => place >= beats[1] && place <= beats[3]));
let step = 0;
for (let at = rate; at < left.length - 200; at += 1) step = Math.max(step, Math.abs(left[at] - left[at - 1]));
assert.ok(step < 0.012, `a step of ${step}`);

// A count-in clicks at exact frames, and what waits is silenced with it.
engine.obey({ kind: 'metronomeVolume', volume: 0.5 });
engine.obey({ kind: 'command', command: 2, track: 0, at: -1, value: 0, fadeFrames: 0 });
render(engine, 2_560);
const begin = engine.now;
for (const [beat, accent] of [[0, 1], [1, 0]]) {
  engine.obey({ kind: 'command', command: click, track: 1, at: begin + 999 + beat * 4_321, value: accent, fadeFrames: 0 });
}
assert.deepEqual(render(engine, 9_000).clicks.map(([, track, accent, frame]) => [track, accent, frame - begin]), [[1, 1, 999], [1, 0, 5_320]]);

// What makes no sense is refused or left out, and nothing ends.
assert.ok(engine.obey({ kind: 'loop', track: 0, from: -5, to: NaN }));
assert.ok(engine.obey({ kind: 'command', command: setLoop, track: 99, at: -1, value: 3, fadeFrames: 0 }));
engine.obey({ kind: 'guide', track: -1, beats: new Float64Array() });
assert.ok(render(engine, 2_560).left.every(Number.isFinite));
assert.equal(engine.place, -1);
