import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Shown, showOnMediaControl, withShown } from './mediaControl.js';

const shown = (title: string, state: Shown['state'] = 'playing'): Shown => ({
  title,
  state,
  artist: '',
  artwork: { src: '' },
  keys: {},
});
const titles = (all: ReturnType<typeof withShown>) => all.map((one) => one.shown.title);
const [board, recorder] = [{}, {}];

test('the media control is for whoever began last, and goes back to who was there before', () => {
  const both = withShown(withShown([], board, shown('Horn')), recorder, shown('Memo'));
  assert.deepEqual(titles(both), ['Horn', 'Memo']);
  assert.deepEqual(titles(withShown(both, recorder, undefined)), ['Horn']);
});

test('a change or a rest keeps its place, a new beginning comes first', () => {
  const both = withShown(withShown([], board, shown('Horn')), recorder, shown('Memo'));
  const resting = withShown(both, board, shown('Bell', 'paused'));
  assert.deepEqual(titles(resting), ['Bell', 'Memo']);
  assert.deepEqual(titles(withShown(resting, board, shown('Bell'))), ['Memo', 'Bell']);
});

test('a desktop that shows what can be paused knows the key to stop it by then', () => {
  const actions: string[] = [];
  const mediaSession = {
    setActionHandler: (action: string, handler: unknown) => { if (handler) actions.push(action); },
  };
  Object.defineProperty(globalThis, 'navigator', { value: { mediaSession }, configurable: true });
  Object.assign(globalThis, { MediaMetadata: class {} });
  const stop = () => undefined;
  const keys = { play: stop, pause: stop, stop, nexttrack: stop };
  showOnMediaControl({}, { ...shown('Horn', 'paused'), keys });
  assert.deepEqual(actions, ['stop', 'nexttrack', 'pause', 'play']);
});
