import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonGroup, SonMixer, SonRecording } from '../../../generated/api.js';
import { channelOf, gainOf, lengthOf, mixerOf, partsOf, placesOf, startOf } from './group.js';

const channel = (recording: string, more: object = {}) => ({
  recording,
  volume: 1,
  pan: 0,
  is_muted: false,
  is_solo: false,
  ...more,
});
const mixer = (...channels: object[]) => ({ master: 0.5, channels }) as unknown as SonMixer;
const group = {
  base: 'a',
  layers: [{ recording: 'b', offset_ms: 1_500, nudge_ms: -20 }, {
    recording: 'c',
    offset_ms: 0,
    nudge_ms: 0,
  }],
} as unknown as SonGroup;

test('a take that was never set sounds as it was recorded, below the master', () => {
  assert.deepEqual(channelOf(mixer(), 'a'), channel('a'));
  assert.equal(gainOf(mixer(), 'a'), 0.5);
  assert.equal(gainOf(mixer(channel('a', { volume: 0.6 })), 'a'), 0.3);
});

test('a muted take is silent, also alone', () => {
  assert.equal(gainOf(mixer(channel('a', { is_muted: true, is_solo: true })), 'a'), 0);
});

test('where one plays solo, all others are silent', () => {
  const solo = mixer(channel('a', { is_solo: true }), channel('b'));
  assert.deepEqual(['a', 'b', 'c'].map((one) => gainOf(solo, one)), [0.5, 0, 0]);
  const two = mixer(channel('a', { is_solo: true }), channel('b', { is_solo: true }));
  assert.deepEqual(['a', 'b'].map((one) => gainOf(two, one)), [0.5, 0.5]);
});

test('a layer begins where it was played, and where it was nudged to', () => {
  assert.deepEqual(placesOf(group), [
    { recording: 'a', seconds: 0 },
    { recording: 'b', seconds: 1.48 },
    { recording: 'c', seconds: 0 },
  ]);
});

test('only what the server has made ready can be heard', () => {
  const takes = [{ id: 'a', hash: 'h', seconds: 9 }, { id: 'b' }] as SonRecording[];
  assert.deepEqual(partsOf(group, takes), [{
    recording: 'a',
    seconds: 0,
    sound: 'sonidea/h',
    length: 9,
  }]);
});

test('a mix has a channel for each take of its group, in their order, and no others', () => {
  const mixed = mixerOf({ ...group, mixer: mixer(channel('gone'), channel('b', { pan: 1 })) });
  assert.deepEqual(mixed.channels.map(({ recording, pan }) => [recording, pan]), [
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ]);
  assert.equal(mixed.master, 0.5);
});

test('takes that begin before the base or end after it make a mix longer', () => {
  const part = (seconds: number, length: number) => ({ recording: '', sound: '', seconds, length });
  assert.deepEqual([startOf([]), lengthOf([])], [0, 0]);
  assert.equal(lengthOf([part(0, 10)]), 10);
  assert.equal(startOf([part(0, 10), part(-0.5, 2)]), -0.5);
  assert.equal(lengthOf([part(0, 10), part(-0.5, 2), part(4, 8)]), 12.5);
});
