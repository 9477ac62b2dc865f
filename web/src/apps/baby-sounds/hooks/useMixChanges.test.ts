import { test } from 'node:test';
import { Toasts, tryBursts } from '../../../data/testing/bursts.js';
import type { Value } from '../../../data/testing/Server.js';
import type { BabyMix } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { mixChanges } from './useMixChanges.js';

const { showToast, removed } = new Toasts();
const tracks = [{ sound: 'rain', gain_db: 0 }];

test('a mix that is renamed quickly, deleted and brought back is as it was left', () =>
  tryBursts({
    kind: 'baby-mix',
    at: `${apiPath}/mixes`,
    things: [{ id: '1', name: 'Rain', emoji: '🌧', tracks }],
    thing: { kind: 'baby-mix', id: '1' },
    acts: [
      ({ data, chance, shown }) => {
        const name = `n${chance.below(1_000)}`;
        void mixChanges(data, showToast).renameMix(mix(shown), name);
        return (before) => before && { ...before, name };
      },
      removed(({ data, shown }) => mixChanges(data, showToast).removeMix(mix(shown))),
    ],
  }));

const mix = (shown: Value) => shown as unknown as BabyMix;

test('a favourite that is turned on and off quickly is what it was turned to last', () =>
  tryBursts({
    kind: 'baby-favourite',
    at: `${apiPath}/favourites`,
    isMark: true,
    thing: { kind: 'baby-favourite', id: 'rain' },
    acts: [({ data, chance }) => {
      const isFavourite = chance.happens(0.5);
      void mixChanges(data, showToast).setFavourite('rain', 'Rain', isFavourite);
      return () => isFavourite ? { id: 'rain' } : undefined;
    }],
  }));
