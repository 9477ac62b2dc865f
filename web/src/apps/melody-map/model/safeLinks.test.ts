import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeAddress } from './safeLinks.js';

test('a link is followed only over an encrypted connection, to a host, without a password', () => {
  assert.deepEqual(safeAddress('https://www.example.org/x?y=1'), {
    href: 'https://www.example.org/x?y=1',
    host: 'example.org',
  });
  for (
    const text of [
      'http://example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://ann:pw@example.org',
      'https://ann@example.org',
      'https://localhost/',
      'example.org',
      'not a link',
      '',
    ]
  ) assert.equal(safeAddress(text), undefined, text);
});
