// What stands on the board, as far as this device knows it, with the changes that wait laid over
// it.
import { useMemo, useRef } from 'react';
import type { Change } from '../../../data/index.js';
import type { YakFolder, YakScene, YakSound } from '../../../generated/api.js';
import { moved } from '../../../kit/index.js';
import { folded, holdsAll } from '../../../search/plain.js';
import { useAnswer, useChanges } from '../../../page/data.js';
import { apiPath } from '../addresses.js';

/** All sounds; their order is the board's own. */
export function useSounds() {
  const answer = useAnswer('yak-sounds', (client) => client.listYakSounds());
  const known = answer.value?.sounds;
  const byHand = useOrder(known);
  const sounds = useMemo(() => known && inOrder(known, byHand), [known, byHand]);
  return { answer, sounds };
}

export function useFolders(): readonly YakFolder[] {
  const folders = useAnswer('yak-folders', (client) => client.listYakFolders()).value?.folders;
  return useMemo(
    () =>
      [...folders ?? []].sort((a, b) => a.sort_order - b.sort_order || a.created_ms - b.created_ms),
    [folders],
  );
}

export function useScenes(): readonly YakScene[] {
  return useAnswer('yak-scenes', (client) => client.listYakScenes()).value?.scenes ?? [];
}

/** An order that was made by hand and that the list does not tell yet. */
function useOrder(known: readonly YakSound[] | undefined): readonly string[] | undefined {
  const orders = useChanges().filter(({ path }) => path === `${apiPath}/order`);
  const newest = orders.filter(({ state }) => state !== 'refused').at(-1);
  // Once it is sent it waits no more, and the list is still to come: until then pads would jump
  // back.
  const sent = useRef<{ change: Change; known: readonly YakSound[] | undefined }>();
  if (newest) sent.current = newest.state === 'sending' ? { change: newest, known } : undefined;
  if (orders.some(({ id, state }) => state === 'refused' && id === sent.current?.change.id)) {
    sent.current = undefined;
  }
  const change = newest ?? (sent.current?.known === known ? sent.current?.change : undefined);
  return (change?.body as { ids: string[] } | undefined)?.ids;
}

/** Favourites first, then as put in order by hand, then the newest first. */
export function inOrder(sounds: readonly YakSound[], byHand?: readonly string[]): YakSound[] {
  const places = byHand && new Map(byHand.map((id, index) => [id, index]));
  const order = ({ id, sort_order: own = Infinity }: YakSound) =>
    places ? places.get(id) ?? Infinity : own;
  const difference = (a: number, b: number) => a === b ? 0 : a - b;
  return [...sounds].sort((a, b) =>
    Number(b.is_favorite ?? false) - Number(a.is_favorite ?? false) ||
    difference(order(a), order(b)) || b.created_ms - a.created_ms
  );
}

/** All sounds with some of them in another order, such as a folder's: others keep their places. */
export function reordered(sounds: readonly YakSound[], ids: readonly string[]): string[] {
  const moved = new Set(ids);
  const next = ids.values();
  return sounds.map(({ id }) => moved.has(id) ? next.next().value ?? id : id);
}

/** No folder may be further from the middle than this. */
const lastPosition = 1e9;

/**
 * Which folders get which `sort_order` where one moves to another index: between its neighbours,
 * so that others need not change; all are numbered anew where nothing is left between two.
 */
export function foldersMoved(
  folders: readonly YakFolder[],
  from: number,
  to: number,
): [YakFolder, number][] {
  const order = moved(folders, from, to);
  const before = order[to - 1]?.sort_order ?? (order[to + 1]?.sort_order ?? 0) - 2;
  const after = order[to + 1]?.sort_order ?? before + 2;
  const between = (before + after) / 2;
  if (before < between && between < after && Math.abs(between) <= lastPosition) {
    return order.slice(to, to + 1).map((folder) => [folder, between]);
  }
  return order.map((folder, index): [YakFolder, number] => [folder, index])
    .filter(([{ sort_order }, index]) => sort_order !== index);
}

/** Whether a sound takes one of the places; the server counts so too, once it knows of it. */
export const isCounted = ({ is_starter, state }: YakSound): boolean =>
  !is_starter && state !== 'unreadable';

/** The sounds of a folder with all these words in their names. */
export function found(
  sounds: readonly YakSound[],
  folder: string | undefined,
  words: string,
): YakSound[] {
  return sounds.filter((sound) =>
    (folder === undefined || sound.folder === folder) && holdsAll(sound.name, words.trim())
  );
}

/**
 * The sound that a name means, as the server chooses it: the one of that name, or one that begins
 * so, or has all its words; of several a favourite, then the one of the shortest name.
 */
export function named(sounds: readonly YakSound[], name: string): YakSound | undefined {
  const wanted = folded(name.trim());
  const rank = (sound: YakSound) => {
    const own = folded(sound.name);
    return own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2;
  };
  const [first] = found(sounds, undefined, name).sort((a, b) =>
    rank(a) - rank(b) ||
    Number(b.is_favorite ?? false) - Number(a.is_favorite ?? false) ||
    a.name.length - b.name.length
  );
  return first;
}
