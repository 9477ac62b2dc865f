import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameToPlay } from './addresses.js';

test('the sound that an address plays may be called anything', () => {
  const table: [string, string | undefined][] = [
    ['/yak-back', undefined],
    ['/yak-back/play/air%20horn', 'air horn'],
    ['/yak-back/play/AC%2FDC', 'AC/DC'],
    ['/yak-back/play/No.%201', 'No. 1'],
    // What is no text is looked for as it is written.
    ['/yak-back/play/%FF', '%FF'],
    ['/yak-back/play/100%', '100%'],
  ];
  for (const [path, name] of table) assert.equal(nameToPlay(path), name);
});
