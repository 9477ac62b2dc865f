import { test } from 'node:test';
import { sets, Toasts, tryBursts } from '../../../data/testing/bursts.js';
import type { Chance } from '../../../data/testing/Chance.js';
import type { Value } from '../../../data/testing/Server.js';
import type { YakFolder, YakScene, YakSound } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { boardChanges } from './useBoardChanges.js';

const { showToast, removed } = new Toasts();
const sound = (shown: Value) => shown as unknown as YakSound;
const folder = (shown: Value) => shown as unknown as YakFolder;
const named = (chance: Chance) => ({ name: `n${chance.below(1_000)}` });

test('quick changes of a pad all come about, also while it is deleted and brought back', () =>
  tryBursts({
    kind: 'yak-sound',
    at: `${apiPath}/sounds`,
    hasVersions: true,
    countsRemoval: true,
    things: [{ id: '1', version: 3, name: 'rain', gain_db: 0 }],
    thing: { kind: 'yak-sound', id: '1' },
    acts: [
      sets(named, ({ data, shown }, patch) =>
        boardChanges(data, showToast).edit(sound(shown), patch)),
      sets(
        (chance) => ({ gain_db: chance.below(24) - 12, is_looping: chance.happens(0.5) }),
        ({ data, shown }, patch) => boardChanges(data, showToast).edit(sound(shown), patch),
      ),
      removed(({ data, shown }) => boardChanges(data, showToast).remove(sound(shown))),
    ],
  }));

test('quick changes of a folder all come about', () =>
  tryBursts({
    kind: 'yak-folder',
    at: `${apiPath}/folders`,
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Animals', color_hue: 0.1 }],
    thing: { kind: 'yak-folder', id: '1' },
    acts: [
      sets(named, ({ data, shown }, patch) =>
        boardChanges(data, showToast).editFolder(folder(shown), patch)),
      sets((chance) => ({ color_hue: chance.unit() }), ({ data, shown }, patch) =>
        boardChanges(data, showToast).editFolder(folder(shown), patch)),
    ],
  }));

test('a scene that is renamed quickly is called what it was called last', () =>
  tryBursts({
    kind: 'yak-scene',
    at: `${apiPath}/scenes`,
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Show' }],
    thing: { kind: 'yak-scene', id: '1' },
    acts: [
      sets(named, ({ data, shown }, patch) =>
        boardChanges(data, showToast).editScene(shown as unknown as YakScene, patch)),
    ],
  }));

test('a board that is put in order quickly again stands as it was put last', () =>
  tryBursts({
    kind: 'yak-order',
    at: apiPath,
    things: [{ id: 'order', ids: ['a', 'b', 'c', 'd'] }],
    thing: { kind: 'yak-order', id: 'order' },
    acts: [({ data, chance }) => {
      const left = ['a', 'b', 'c', 'd'];
      const ids = [...left].map(() => left.splice(chance.below(left.length), 1)[0]!);
      void boardChanges(data, showToast).order(ids);
      return () => ({ id: 'order', ids });
    }],
  }));
