import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { denyStorage, emptyStorage } from '../../../data/testing/storage.js';
import * as kept from './keptSleep.js';
import { wantsPack, wishPack } from './pack.js';
import { plainTrack } from './tracks.js';

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = emptyStorage();
});

const program = { title: 'Rain', emoji: '', tracks: [plainTrack('rain')] };
const sleep = { id: 's', member: 'ann', program, beganMs: 0, endsMs: 100, isPaused: false };

test('a page that is loaded again goes on with what its person left', () => {
  kept.keepSleep(sleep);
  assert.deepEqual(kept.leftSleep('ann', 50), sleep);
  assert.equal(kept.leftSleep('ben', 50), undefined, 'another person');
  assert.equal(kept.leftSleep('ann', 100), undefined, 'it has ended meanwhile');
});

test('what has no end goes on for ever, and what has no sounds does not', () => {
  kept.keepSleep({ ...sleep, endsMs: undefined });
  assert.equal(kept.leftSleep('ann', 1e15)?.id, 's');
  kept.keepSleep({ ...sleep, program: { ...program, tracks: [] } });
  assert.equal(kept.leftSleep('ann', 50), undefined);
  kept.keepSleep(undefined);
  assert.equal(shelf.size, 0);
});

test('a loudness that is none is as loud as is safe', () => {
  assert.equal(kept.keptLoudness(), 1);
  for (
    const [text, loudness] of [['0.25', 0.25], ['0', 0], ['7', 1], ['loud', 1], ['-1', 1]] as const
  ) {
    shelf.set('quintet.baby.loudness', text);
    assert.equal(kept.keptLoudness(), loudness, text);
  }
});

test('a browser that stores nothing keeps it until the page is left', () => {
  denyStorage();
  kept.keepSleep(sleep);
  kept.keepChild('c');
  wishPack(true);
  assert.deepEqual(kept.leftSleep('ann', 50), sleep);
  assert.equal(kept.keptChild(), 'c');
  assert.equal(wantsPack(), true);
});
