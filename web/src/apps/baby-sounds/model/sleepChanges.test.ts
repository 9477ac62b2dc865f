import { test } from 'node:test';
import { type Act, tryBursts } from '../../../data/testing/bursts.js';
import type { BabySleepRequest } from '../../../generated/api.js';
import { endSleep, putSleep } from './sleepChanges.js';

const plays: Act = ({ data, chance }) => {
  const sleep = { title: 'Rain', volume: chance.unit(), tracks: [{ sound: 'rain', gain_db: 0 }] };
  void putSleep(data, '1', sleep as unknown as BabySleepRequest);
  return () => ({ id: '1', ...sleep });
};

/** Nothing ends but what was told to play. */
const endsAtOnce: Act = (move) => {
  const { data } = move;
  plays(move);
  void endSleep(data, '1');
  return () => undefined;
};

test('what plays is told as it was turned last, and that it has ended when it has', () =>
  tryBursts({
    kind: 'baby-sleep',
    at: '/api/v1/babysounds/sleeps',
    thing: { kind: 'baby-sleep', id: '1' },
    acts: [plays, plays, plays, endsAtOnce],
  }));
