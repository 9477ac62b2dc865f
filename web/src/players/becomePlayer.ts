// How a tab becomes a player of the household, and ceases to be one.
import { useSyncExternalStore } from 'react';
import { asText, type Data, makeId, StoredValue } from '../data/index.js';
import type { TabPlayer } from './TabPlayer.js';
import { become, playable, playsAs, thisTab, useThisTab } from './thisTab.js';

/** After so long the page before a reload has let go of what it held. */
const reloadMs = 1_000;
let id: Promise<string> | undefined;

/**
 * The same for this tab after a reload, so that it does not stand in the list twice; another one
 * for a tab that was duplicated, so that not both do what one is asked.
 */
function ownId(): Promise<string> {
  id ??= (async () => {
    const stored = new StoredValue('quintet.player', asText, 'tab');
    const known = stored.get();
    const own = known && await isMine(known) ? known : makeId();
    if (own !== known) await isMine(own);
    stored.set(own);
    return own;
  })();
  return id;
}

/** Holds an id for as long as the tab lives; false where another tab does. */
function isMine(player: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), reloadMs);
  return new Promise((done) => {
    locks.request(`quintet-player-${player}`, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      done(true);
      return new Promise(() => {});
    }).catch(() => done(false));
  });
}

/** The tab as a player, made where it is none yet. */
export async function opened(data: Data, name: string): Promise<TabPlayer> {
  // The engine is loaded once it is needed.
  const { TabPlayer: Player } = await import('./TabPlayer.js');
  const own = await ownId();
  const tab = thisTab() ?? new Player(data, own, name, () => become(thisTab()));
  become(tab);
  return tab;
}

/** After something began or ended: a tab that does nothing is no player. */
export function closeWhereIdle(tab: TabPlayer): void {
  become(tab.isIdle && thisTab() === tab ? undefined : thisTab());
}

/** Whether this tab plays, or will again once the server is there. */
export function useIsPlayer(): boolean {
  const isMeant = useSyncExternalStore(playsAs.subscribe, playsAs.get) !== undefined;
  return useThisTab() !== undefined || isMeant;
}

export async function startPlaying(data: Data, name: string): Promise<void> {
  await begin(data, name);
  playsAs.set(name);
  forgetWith(data);
}

let isWatched = false;

/** Who signs in next has not said that this tab may play. */
function forgetWith(data: Data): void {
  if (isWatched) return;
  isWatched = true;
  let { member } = data;
  data.subscribe(() => {
    if (member !== undefined && data.member !== member) playsAs.set(undefined);
    member = data.member;
  });
}

/** What makes the tab a player at this moment: whoever wants it to be none waits for that. */
let beginning: Promise<void> | undefined;

function begin(data: Data, name: string): Promise<void> {
  beginning = play(data, name).finally(() => {
    beginning = undefined;
  });
  return beginning;
}

async function play(data: Data, name: string): Promise<void> {
  const { TabSound } = await import('./TabSound.js');
  const sound = await TabSound.open(data, await ownId(), playable);
  const tab = await opened(data, name);
  await tab.play(sound).finally(() => closeWhereIdle(tab));
}

/** Goes on as the player that the tab was before it was loaded again, once the server is there. */
export function playAgain(data: Data): void {
  const look = () => {
    const name = playsAs.get();
    if (name === undefined || beginning || thisTab()?.sound) return;
    if (data.follower.snapshot() !== 'online') return;
    begin(data, name).catch((error) => console.warn(error));
  };
  look();
  forgetWith(data);
  data.follower.subscribe(look);
}

export async function stopPlaying(data: Data): Promise<void> {
  const wasPlayer = playsAs.get() !== undefined;
  playsAs.set(undefined);
  await beginning?.catch(() => undefined);
  const tab = thisTab();
  if (tab) {
    await tab.stopPlaying();
    closeWhereIdle(tab);
  } else if (wasPlayer) {
    // It was turned off before it had come back after a reload.
    const { leave } = await import('./TabPlayer.js');
    await leave(data, await ownId());
  }
}
