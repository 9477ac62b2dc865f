import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageName } from './useMidi.js';

test('a message of a controller has a name when it is pressed, and none when it is let go', () => {
  const table: [number[], string | undefined][] = [
    [[0x99, 36, 100], 'note 36 channel 10'],
    [[0x90, 36, 0], undefined],
    [[0x80, 36, 64], undefined],
    [[0xb0, 64, 127], 'control 64 channel 1'],
    [[0xb0, 64, 63], undefined],
    [[0xf8], undefined],
    [[], undefined],
  ];
  for (const [data, name] of table) assert.equal(messageName(Uint8Array.from(data)), name);
});
