import { useSyncExternalStore } from 'react';
import { asText, type Data, makeId, StoredValue } from '../data/index.js';
import type { PlayingNow, Voicing } from '../generated/api.js';
import type { RecordingHere } from './RecordingHere.js';
import type { Steered } from './Stage.js';
import type { TabPlayer } from './TabPlayer.js';

// Whether this tab is a player; at most once, and for as long as the tab lives. It plays, or may be
// asked to record, or both.

let player: TabPlayer | undefined;
/** After so long the page before a reload has let go of what it held. */
const reloadMs = 1_000;
const playable: string[] = ['asset'];
const listeners = new Set<() => void>();

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

/** The id under which this tab plays, while it does. */
export function useThisTab(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => player?.sound && player.id,
  );
}

/** Says what else a tab can be asked to play. */
export function addPlayable(kinds: readonly string[]): void {
  playable.push(...kinds);
}

/** The tab as a player, made where it is none yet. */
async function opened(data: Data, name: string): Promise<TabPlayer> {
  // The engine is loaded once it is needed.
  const { TabPlayer: Player } = await import('./TabPlayer.js');
  const own = await ownId();
  player ??= new Player(data, own, name);
  return player;
}

function closeWhereIdle(tab: TabPlayer): void {
  if (tab.isIdle && player === tab) player = undefined;
  for (const listener of listeners) listener();
}

export async function startPlaying(data: Data, name: string): Promise<void> {
  const { TabSound } = await import('./TabSound.js');
  const sound = await TabSound.open(data, await ownId(), playable);
  const tab = await opened(data, name);
  await tab.play(sound).finally(() => closeWhereIdle(tab));
}

export async function stopPlaying(): Promise<void> {
  const tab = player;
  await tab?.stopPlaying();
  if (tab) closeWhereIdle(tab);
}

/** What is offered now, and all that is to be said of it, one after the other. */
let offered: RecordingHere | undefined;
let offering = Promise.resolve();

/**
 * Lets the member's other devices have this tab record, until what is answered is called. The
 * server is told of it when it can be.
 */
export function offerRecording(data: Data, name: string, recording: RecordingHere): () => void {
  offered = recording;
  const isWanted = () => offered === recording;
  let isSaid = false;
  const say = async () => {
    if (!isWanted() || isSaid) return;
    const tab = await opened(data, name);
    await tab.record(recording).finally(() => closeWhereIdle(tab));
    isSaid = true;
  };
  const saySoon = () => {
    offering = offering.then(say).catch((error) => console.warn(error));
  };
  saySoon();
  // Where the server was away it is told once it is there.
  const stopFollowing = data.follower.subscribe(() => {
    if (!isSaid && data.follower.snapshot() !== 'away') saySoon();
  });
  const stopHearing = recording.subscribe(() => isWanted() && player?.reportSoon());
  return () => {
    stopFollowing();
    stopHearing();
    if (!isWanted()) return;
    offered = undefined;
    offering = offering.then(async () => {
      const tab = player;
      if (offered || !tab) return;
      await tab.stopRecording();
      closeWhereIdle(tab);
    }).catch((error) => console.warn(error));
  };
}

/** Something may have come for this tab. */
export function ring(): void {
  player?.checkForWork();
}

/** Something was begun here by hand: the household sees it, if this tab is a player. */
export function reportPlaying(playing: PlayingNow, voicing: Voicing, voice: Steered): void {
  player?.sound?.addVoice(playing, voicing, voice);
}
