import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device.js';

test('a browser is named by what it is, and not by those that it resembles', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';
  const table: [string, string][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/120.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome}`, 'Chrome on Android'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/106.0`, 'Opera on Linux'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1', 'Safari on Mac'],
    ['curl/8.5.0', 'A browser'],
  ];
  for (const [agent, name] of table) assert.equal(deviceName(agent), name);
});
