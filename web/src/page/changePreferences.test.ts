import { test } from 'node:test';
import { type Act, tryBursts } from '../data/testing/bursts.js';
import type { Chance } from '../data/testing/Chance.js';
import { changePreferences } from './changePreferences.js';

const sets = (drawn: (chance: Chance) => object): Act => ({ data, chance }) => {
  const part = drawn(chance);
  void changePreferences(data, { key: 'yakback', title: 'Yak Back' }, part);
  return (before) => ({
    ...before,
    id: 'yakback',
    value: { ...before?.['value'] as object, ...part },
  });
};

test('preferences that are chosen quickly are what was chosen last, also the first of an app', () =>
  tryBursts({
    kind: 'preference',
    at: '/api/v1/preferences',
    hasVersions: true,
    field: 'value',
    thing: { kind: 'preference', id: 'yakback' },
    acts: [
      sets((chance) => ({ hapticEnabled: chance.happens(0.5) })),
      sets((chance) => ({ launchCount: chance.below(1_000) })),
      sets((chance) => ({ lastFilm: `f${chance.below(1_000)}` })),
    ],
  }));
