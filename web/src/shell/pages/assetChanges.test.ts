import { test } from 'node:test';
import { type Act, sets, tryBursts } from '../../data/testing/bursts.js';
import type { Chance } from '../../data/testing/Chance.js';
import type { Value } from '../../data/testing/Server.js';
import type { Asset } from '../../generated/api.js';
import { renameAsset } from './assetChanges.js';

const asset = (shown: Value) => shown as unknown as Asset;
const name = (chance: Chance) => `n${chance.below(1_000)}`;

/** Renames it, and takes that back at once. */
const thinksBetter: Act = ({ data, chance, shown }) => {
  const [before, next] = [asset(shown), name(chance)];
  void renameAsset(data, before, next)
    .then(() => renameAsset(data, { ...before, name: next }, before.name));
  return (expected) => expected && { ...expected, name: before.name };
};

test('a file that is renamed quickly is called what it was called last', () =>
  tryBursts({
    kind: 'asset',
    at: '/api/v1/library/assets',
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'rain.wav' }],
    thing: { kind: 'asset', id: '1' },
    acts: [
      sets(
        (chance) => ({ name: name(chance) }),
        ({ data, shown }, fields) =>
          renameAsset(data, asset(shown), (fields as { name: string }).name),
      ),
      thinksBetter,
    ],
  }));
