import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { denyStorage, emptyStorage } from '../../../data/testing/storage.js';
import { setWantsPack, wantsPack } from './pack.js';
import * as saved from './savedSleep.js';
import { plainTrack } from './tracks.js';

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = emptyStorage();
});

const program = { title: 'Rain', emoji: '', tracks: [plainTrack('rain')] };
const sleep = { id: 's', member: 'ann', program, beganMs: 0, endsMs: 100, isPaused: false };

test('a page that is loaded again goes on with what its person left', () => {
  saved.saveSleep(sleep);
  assert.deepEqual(saved.unfinishedSleep('ann', 50), sleep);
  assert.equal(saved.unfinishedSleep('ben', 50), undefined, 'another person');
  assert.equal(saved.unfinishedSleep('ann', 100), undefined, 'it has ended meanwhile');
});

test('what has no end goes on for ever, and what has no sounds does not', () => {
  saved.saveSleep({ ...sleep, endsMs: undefined });
  assert.equal(saved.unfinishedSleep('ann', 1e15)?.id, 's');
  saved.saveSleep({ ...sleep, program: { ...program, tracks: [] } });
  assert.equal(saved.unfinishedSleep('ann', 50), undefined);
  saved.saveSleep(undefined);
  assert.equal(shelf.size, 0);
});

test('a loudness that is none is as loud as is safe', () => {
  assert.equal(saved.savedLoudness(), 1);
  for (
    const [text, loudness] of [['0.25', 0.25], ['0', 0], ['7', 1], ['loud', 1], ['-1', 1]] as const
  ) {
    shelf.set('quintet.baby.loudness', text);
    assert.equal(saved.savedLoudness(), loudness, text);
  }
});

test('a browser that stores nothing keeps it until the page is left', () => {
  denyStorage();
  saved.saveSleep(sleep);
  saved.saveChild('c');
  setWantsPack(true);
  assert.deepEqual(saved.unfinishedSleep('ann', 50), sleep);
  assert.equal(saved.savedChild(), 'c');
  assert.equal(wantsPack(), true);
});
