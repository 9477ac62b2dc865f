import type { Member } from '../../generated/api.js';
import { words } from './words.js';

type Role = Member['role'];

/** What a role means, in one line. */
export const roleWords: Record<Role, string> = {
  owner: words.roles.ownerLooksAfterTheHousehold,
  adult: words.roles.adultEverythingButHouseholdItself,
  child: words.roles.childPlaysAndListensWithin,
};

export const roleNames: Record<Role, string> = {
  owner: words.roles.owner,
  adult: words.roles.adult,
  child: words.roles.child,
};
