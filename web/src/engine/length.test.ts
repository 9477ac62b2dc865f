import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestInMemory, refuseLonger } from './length.js';

let asked = 0;

/** A browser that reads of every file that it lasts so long. */
function browser(seconds: number): void {
  asked = 0;
  class Told {
    preload = '';
    duration = seconds;
    onloadedmetadata = (): void => {};
    set src(_: string) {
      asked += 1;
      queueMicrotask(() => this.onloadedmetadata());
    }
    removeAttribute(): void {}
    load(): void {}
  }
  Object.assign(globalThis, { Audio: Told });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
}

const file = (size: number) => ({ size }) as Blob;
const most = longestInMemory(8);

test('three hours are refused before they are decoded', async () => {
  browser(3 * 3_600);
  await assert.rejects(refuseLonger(file(180e6), most), /180 minutes long.*memory for 20/);
});

test('what fits is decoded, also where its bytes are many', async () => {
  browser(600);
  await refuseLonger(file(115e6), most);
  assert.equal(asked, 1);
});

test('what does not say how long it lasts is judged by its size', async () => {
  browser(Infinity);
  await assert.rejects(refuseLonger(file(300e6), most), /157 minutes long/);
  await refuseLonger(file(20e6), most);
});

test('a pad is not looked into', async () => {
  browser(3 * 3_600);
  await refuseLonger(file(500_000), most);
  assert.equal(asked, 0);
});
