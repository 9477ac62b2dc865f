import { useSyncExternalStore } from 'react';
import { asText, type Data, makeId, StoredValue } from '../data/index.js';
import type { PlayingNow, Voicing } from '../generated/api.js';
import type { Steered } from './Stage.js';
import type { TabPlayer } from './TabPlayer.js';

// Whether this tab is a player; at most once, and for as long as the tab lives.

let player: TabPlayer | undefined;
const playable: string[] = ['asset'];
const listeners = new Set<() => void>();

function become(next: TabPlayer | undefined): void {
  player = next;
  for (const listener of listeners) listener();
}

/** The same for this tab after a reload, so that it does not stand in the list twice. */
function ownId(): string {
  const stored = new StoredValue('quintet.player', asText, 'tab');
  const id = stored.get() ?? makeId();
  stored.set(id);
  return id;
}

/** The id under which this tab plays, while it does. */
export function useThisTab(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => player?.id,
  );
}

/** Says what else a tab can be asked to play. */
export function addPlayable(kinds: readonly string[]): void {
  playable.push(...kinds);
}

export async function startPlaying(data: Data, name: string): Promise<void> {
  // The engine is loaded once it is needed.
  const { TabPlayer: Player } = await import('./TabPlayer.js');
  become(await Player.open(data, ownId(), name, playable));
}

export async function stopPlaying(): Promise<void> {
  const last = player;
  become(undefined);
  await last?.close();
}

/** Something may have come for this tab. */
export function ring(): void {
  player?.checkForWork();
}

/** Something was begun here by hand: the household sees it, if this tab is a player. */
export function reportPlaying(playing: PlayingNow, voicing: Voicing, voice: Steered): void {
  player?.addVoice(playing, voicing, voice);
}
