import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventKind, now } from './abi.js';
import { Voices } from './Voices.js';

test('every voice that was begun ends exactly once, also when the audio thread is lost', () => {
  const events: string[] = [];
  const voices = new Voices({
    started: (track, token, frame) => events.push(`started ${track} ${token} ${frame}`),
    finished: (track, token, frame) => events.push(`finished ${track} ${token} ${frame}`),
    refused: (track, token) => events.push(`refused ${track} ${token}`),
  });
  const [one, two, three] = [voices.begin(5), voices.begin(6), voices.begin(7)];
  voices.hear([
    EventKind.started,
    5,
    one,
    100,
    EventKind.finished,
    5,
    one,
    200,
    EventKind.refused,
    6,
    two,
    0,
  ]);
  voices.endAll();
  voices.endAll();
  assert.deepEqual(events, [
    `started 5 ${one} 100`,
    `finished 5 ${one} 200`,
    `refused 6 ${two}`,
    `finished 7 ${three} ${now}`,
  ]);
});

test('half an event is none', () => {
  const events: unknown[] = [];
  new Voices({ started: (...all) => events.push(all) }).hear([EventKind.started, 1, 2]);
  assert.deepEqual(events, []);
});
