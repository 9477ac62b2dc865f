// How a tab becomes a player of the household, and ceases to be one.
import { asText, type Data, makeId, StoredValue } from '../data/index.js';
import type { TabPlayer } from './TabPlayer.js';
import { become, playable, thisTab } from './thisTab.js';

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
  const tab = thisTab() ?? new Player(data, own, name);
  become(tab);
  return tab;
}

/** After something began or ended: a tab that does nothing is no player. */
export function closeWhereIdle(tab: TabPlayer): void {
  become(tab.isIdle && thisTab() === tab ? undefined : thisTab());
}

export async function startPlaying(data: Data, name: string): Promise<void> {
  const { TabSound } = await import('./TabSound.js');
  const sound = await TabSound.open(data, await ownId(), playable);
  const tab = await opened(data, name);
  await tab.play(sound).finally(() => closeWhereIdle(tab));
}

export async function stopPlaying(): Promise<void> {
  const tab = thisTab();
  await tab?.stopPlaying();
  if (tab) closeWhereIdle(tab);
}
