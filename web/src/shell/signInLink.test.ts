import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeLinkCode } from './signInLink.js';

function open(pathname: string, hash: string) {
  const shown: string[] = [];
  const code = takeLinkCode({
    location: { pathname, hash },
    history: { replaceState: (_state, _unused, address) => void shown.push(address) },
  });
  return { code, shown };
}

test('a link gives its code once, and leaves it nowhere in the address', () => {
  assert.deepEqual(open('/open', '#secret'), { code: 'secret', shown: ['/'] });
});

test('a link without a code leads to the first page', () => {
  assert.deepEqual(open('/open', ''), { code: undefined, shown: ['/'] });
});

test('other pages keep their addresses', () => {
  assert.deepEqual(open('/storage', '#secret'), { code: undefined, shown: [] });
});
