import { test } from 'node:test';
import { sets, Toasts, tryBursts } from '../../../data/testing/bursts.js';
import type { Chance } from '../../../data/testing/Chance.js';
import type { Value } from '../../../data/testing/Server.js';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { catalogueChanges } from './catalogueChanges.js';

const { showToast, removed } = new Toasts();
const film = (shown: Value) => shown as unknown as MelodyFilm;
const song = (shown: Value) => shown as unknown as MelodySong;
const titled = (chance: Chance) => ({ title: `t${chance.below(1_000)}` });

test('quick changes of a film all come about, also while it is taken out and brought back', () =>
  tryBursts({
    kind: 'melody-film',
    at: `${apiPath}/films`,
    hasVersions: true,
    countsRemoval: true,
    things: [{ id: '1', version: 3, title: 'Frozen', year: 2013, runtime_min: 102 }],
    thing: { kind: 'melody-film', id: '1' },
    acts: [
      sets(
        titled,
        ({ data, shown }, patch) => catalogueChanges(data, showToast).saveFilm(film(shown), patch),
      ),
      sets(
        (chance) => ({ year: 1950 + chance.below(70) }),
        ({ data, shown }, patch) => catalogueChanges(data, showToast).saveFilm(film(shown), patch),
      ),
      removed(({ data, shown }) => catalogueChanges(data, showToast).hideFilm(film(shown))),
    ],
  }));

test('quick changes and marks of a song all come about, also while it is out', () =>
  tryBursts({
    kind: 'melody-song',
    at: `${apiPath}/songs`,
    hasVersions: true,
    countsRemoval: true,
    things: [{ id: '1', version: 3, title: 'Let It Go', number: 4, singers: [], keywords: [] }],
    thing: { kind: 'melody-song', id: '1' },
    acts: [
      sets(titled, ({ data, shown }, patch) =>
        catalogueChanges(data, showToast).saveSong(song(shown), patch)),
      sets((chance) => ({ keywords: [`k${chance.below(1_000)}`] }), ({ data, shown }, patch) =>
        catalogueChanges(data, showToast).saveSong(song(shown), patch)),
      ({ data, chance, shown }) => {
        const start = chance.below(6_000);
        void catalogueChanges(data, showToast).mark(song(shown), start);
        return (before) =>
          before && { ...before, start_s: start };
      },
      removed(({ data, shown }) =>
        catalogueChanges(data, showToast).hideSong(song(shown))
      ),
    ],
  }));

test('a favourite that is turned on and off quickly is what it was turned to last', () =>
  tryBursts({
    kind: 'melody-favourite',
    at: `${apiPath}/favourites`,
    isMark: true,
    thing: { kind: 'melody-favourite', id: '1' },
    acts: [({ data, chance }) => {
      const isOn = chance.happens(0.5);
      void catalogueChanges(data, showToast)
        .favour({ id: '1', title: 'Let It Go' } as MelodySong, isOn);
      return () => isOn ? { id: '1' } : undefined;
    }],
  }));
