// Whether this browser stands in a nursery: then all that sounds in it, of any app and in any of
// its tabs, is held together at what is safe for a child. The server knows it of each player; the
// browser keeps it, so that it holds from the first sound after every start.
import { useSyncExternalStore } from 'react';
import { type Data, StoredValue } from '../data/index.js';
import { ceiling } from '../engine/Ceiling.js';
import type { Safety } from '../engine/protocol.js';
import type { Player } from '../generated/api.js';

/** Until it is known what this device plays on, and what parents have set. */
const careful: Safety = { limit: 50, fullScale: 110 };

/**
 * Tells how loud it may be at a child's ear, and how loud full scale is there: now and whenever it
 * changes.
 */
export type FollowSafety = (data: Data, onChange: (safety: Safety) => void) => void;

let loadSource: (() => Promise<FollowSafety>) | undefined;
let known: Safety | undefined;
let isAsked = false;
/** Those of its tabs, as players, that stand in one. */
const stored = new StoredValue('quintet.nursery', (text) => [...JSON.parse(text) as string[]]);
const here = (): ReadonlySet<string> => new Set(stored.get());

/** Says who knows how loud it may be; loaded in a nursery only. */
export function setSafetySource(load: () => Promise<FollowSafety>): void {
  loadSource = load;
}

export const isNursery = (): boolean => here().size > 0;

/**
 * A tab, as a player, stands there. The browser leaves the nursery with a tab that was in it; a tab
 * that never was has nothing to say about the others.
 */
export function standIn(place: Player['place'], player: string): void {
  if (here().has(player) === (place === 'nursery')) return;
  if (place === 'nursery') store([...here(), player]);
  else leaveNursery();
}

/** An adult says so on this browser itself. */
export function leaveNursery(): void {
  store([]);
}

/** A browser that stores nothing is told by the server after every start. */
function store(next: string[]): void {
  stored.set(next.length > 0 ? next : undefined);
}

function changed(): void {
  ceiling.set(isNursery() ? known ?? careful : undefined);
}

/** From the first sound on: where this browser stands, and when another of its tabs hears of it. */
export function watchNursery(): void {
  stored.subscribe(changed);
  changed();
}

/** What parents have set is known once somebody is signed in. */
export async function askForSafety(data: Data): Promise<void> {
  if (isAsked || !loadSource || !isNursery()) return;
  isAsked = true;
  const follow = await loadSource();
  follow(data, (safety) => {
    if (safety.limit === known?.limit && safety.fullScale === known.fullScale) return;
    known = safety;
    if (isNursery()) ceiling.set(known);
  });
}

export function useIsNursery(): boolean {
  return useSyncExternalStore(stored.subscribe, isNursery);
}
