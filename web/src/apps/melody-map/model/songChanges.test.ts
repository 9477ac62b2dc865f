import { test } from 'node:test';
import { tryBursts } from '../../../data/testing/bursts.js';
import { apiPath } from '../addresses.js';
import { countView, saveHum } from './songChanges.js';

const song = { id: '1', title: 'Let It Go' };

test('a song that is hummed quickly again is known by the last hum', () =>
  tryBursts({
    kind: 'melody-melody',
    at: `${apiPath}/songs`,
    thing: { kind: 'melody-melody', id: '1' },
    acts: [({ data, chance }) => {
      const notes = [[60 + chance.below(12), chance.unit()]];
      void saveHum(data, song, notes);
      return () => ({ id: '1', notes, from: 'hummed' });
    }],
  }));

test('a song that is opened again and again without the server is counted in the end', () =>
  tryBursts({
    kind: 'melody-view',
    at: `${apiPath}/songs`,
    thing: { kind: 'melody-view', id: '1' },
    acts: [({ data }) => {
      void countView(data, song, 'Europe/Paris');
      return () => ({ id: '1', zone: 'Europe/Paris' });
    }],
  }));
