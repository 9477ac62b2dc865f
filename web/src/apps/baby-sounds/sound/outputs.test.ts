import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Output } from '../model/safety.js';
import { kindOf } from './outputs.js';

test('an output is known by its name', () => {
  const table: [string, Output][] = [
    ['AirPods Pro', 'headphones'],
    ['USB Headset', 'headphones'],
    ['Ear buds', 'headphones'],
    ['Galaxy Buds', 'headphones'],
    ['Hands-Free AG Audio', 'headphones'],
    ['MacBook Pro Speakers', 'speaker'],
    ['LG TV', 'speaker'],
    ['HDMI', 'speaker'],
    ['Headphones (Speaker jack)', 'headphones'],
    ['USB Audio', 'unknown'],
    ['', 'unknown'],
  ];
  for (const [label, output] of table) assert.equal(kindOf(label), output, label);
});
