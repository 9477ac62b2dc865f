import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Steady } from './Steady.js';

let steady = new Steady();
beforeEach(() => {
  steady = new Steady();
});

const push = (times: number, hertz: (at: number) => number, clarity = 0.99) => {
  for (let at = 0; at < times; at += 1) {
    steady.push({ hertz: hertz(at), clarity, seconds: 0, level: 0.1 });
  }
};

test('nothing is shown before four frames say the same', () => {
  assert.equal(steady.hertz, 0);
  push(3, () => 440);
  assert.equal(steady.hertz, 0);
  assert.ok(!steady.isSounding);
  push(1, () => 440);
  assert.equal(Math.round(steady.hertz), 440);
  assert.ok(steady.isSounding);
});

test('frames that are wrong now and then move nothing', () => {
  push(10, () => 440);
  push(40, (at) => at % 9 === 4 ? 880 : 440 + (at % 2) * 0.02);
  assert.ok(Math.abs(steady.hertz - 440.01) < 0.02);
});

test('another note is there at once', () => {
  push(20, () => 440);
  push(12, () => 330);
  assert.ok(Math.abs(steady.hertz - 330) < 0.01);
  assert.ok(Math.abs(steady.calmHertz - 330) < 0.01);
});

test('the needle follows a small change quickly, the figures calmly', () => {
  push(20, () => 440);
  push(6, () => 441);
  const [quick, calm] = [steady.hertz - 440, steady.calmHertz - 440];
  assert.ok(quick > calm && calm > 0 && quick < 1);
});

test('the last note stays in sight when the sound fades', () => {
  push(20, () => 330);
  push(10, () => 0, 0);
  assert.ok(steady.isSounding);
  push(10, () => 200, 0.5);
  assert.ok(!steady.isSounding);
  assert.ok(Math.abs(steady.hertz - 330) < 0.01);
});

test('a glide is no note', () => {
  push(30, (at) => 300 * 1.1 ** at);
  assert.ok(!steady.isSounding);
});

test('what was heard is forgotten when it is told to', () => {
  push(20, () => 440);
  steady.clear();
  assert.deepEqual([steady.hertz, steady.calmHertz, steady.isSounding], [0, 0, false]);
});
