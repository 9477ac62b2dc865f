// What one does to members and players: kept on the device first, seen at once.
import type { Change, Data } from '../../data/index.js';
import type { Member, Player } from '../../generated/api.js';
import { words } from './words.js';

export const editMember = (
  { outbox }: Data,
  { id, name, version }: Member,
  body: Pick<Member, 'name' | 'role' | 'storage_bytes'>,
): Promise<Change> =>
  outbox.add({
    title: words.common.change(name),
    method: 'PATCH',
    path: `/api/v1/members/${id}`,
    body,
    version,
    thing: { kind: 'member', id },
    shows: { merge: body },
  });

export const editPlayer = (
  { outbox }: Data,
  { id, version }: Player,
  title: string,
  body: Partial<Pick<Player, 'for_children' | 'place'>>,
): Promise<Change> =>
  outbox.add({
    title,
    method: 'PATCH',
    path: `/api/v1/players/${id}`,
    body,
    version,
    thing: { kind: 'player', id },
    shows: { merge: body },
  });
