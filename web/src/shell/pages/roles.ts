import type { Member } from '../../generated/api.js';

type Role = Member['role'];

/** What a role means, in one line. */
export const roleWords: Record<Role, string> = {
  owner: 'Owner: looks after the household',
  adult: 'Adult: everything but the household itself',
  child: 'Child: plays and listens, within what is safe',
};

export const roleNames: Record<Role, string> = { owner: 'Owner', adult: 'Adult', child: 'Child' };
