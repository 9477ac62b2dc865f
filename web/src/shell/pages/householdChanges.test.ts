import { test } from 'node:test';
import { sets, tryBursts } from '../../data/testing/bursts.js';
import type { Chance } from '../../data/testing/Chance.js';
import type { Member, Player } from '../../generated/api.js';
import { editMember, editPlayer } from './householdChanges.js';

test('a member who is changed quickly is who they were said to be last', () =>
  tryBursts({
    kind: 'member',
    at: '/api/v1/members',
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Ada', role: 'adult', storage_bytes: 0 }],
    thing: { kind: 'member', id: '1' },
    acts: [
      sets(
        (chance: Chance) => ({
          name: `n${chance.below(1_000)}`,
          role: chance.of(['adult', 'child']),
          storage_bytes: chance.below(1_000),
        }),
        ({ data, shown }, fields) =>
          editMember(data, shown as unknown as Member, fields as Parameters<typeof editMember>[2]),
      ),
    ],
  }));

test('where a player is, and who may use it, is what was chosen last', () =>
  tryBursts({
    kind: 'player',
    at: '/api/v1/players',
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Kitchen', place: 'other', for_children: false }],
    thing: { kind: 'player', id: '1' },
    acts: [
      (chance: Chance) => ({ place: chance.of(['other', 'nursery']) }),
      (chance: Chance) => ({ for_children: chance.happens(0.5) }),
    ].map((fields) =>
      sets(fields, ({ data, shown }, body) =>
        editPlayer(data, shown as unknown as Player, 'Change “Kitchen”', body))
    ),
  }));
