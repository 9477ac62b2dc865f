import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Knob } from './abi.js';
import { KnobTable } from './KnobTable.js';
import type { KnobValue } from './protocol.js';

test('a knob that is turned often within a task is sent once, where it stands in the end', async () => {
  const sent: (readonly KnobValue[])[] = [];
  const knobs = new KnobTable((values) => sent.push(values));
  knobs.turn(1, Knob.volume, 0.2);
  knobs.turn(1, Knob.volume, 0.4);
  knobs.turn(2, Knob.pan, -1);
  assert.equal(sent.length, 0);
  await Promise.resolve();
  assert.deepEqual(sent, [[{ track: 1, knob: Knob.volume, value: 0.4 }, {
    track: 2,
    knob: Knob.pan,
    value: -1,
  }]]);
});

test('a knob that stands there already is not sent', async () => {
  const sent: unknown[] = [];
  const knobs = new KnobTable((values) => sent.push(values));
  knobs.turn(1, Knob.volume, 0.4);
  knobs.flush();
  knobs.turn(1, Knob.volume, 0.4);
  await Promise.resolve();
  assert.equal(sent.length, 1);
  assert.deepEqual(knobs.all, [{ track: 1, knob: Knob.volume, value: 0.4 }]);
});
