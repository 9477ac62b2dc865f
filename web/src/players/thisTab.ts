import { useSyncExternalStore } from 'react';
import { asText, Listeners, StoredValue } from '../data/index.js';
import type { PlayingNow, Voicing } from '../generated/api.js';
import type { Steered } from './Stage.js';
import type { TabPlayer } from './TabPlayer.js';

// Whether this tab is a player; at most once, and for as long as the tab lives. It plays, or may be
// asked to record, or both. What makes it one is loaded where that is asked for.

let player: TabPlayer | undefined;
const listeners = new Listeners();

/** Says what else a tab can be asked to play. */
export function addPlayable(kinds: readonly string[]): void {
  playable.push(...kinds);
}

export const playable: string[] = ['asset'];

export function thisTab(): TabPlayer | undefined {
  return player;
}

/** The tab is this player now, or none; or it does something else than before. */
export function become(next: TabPlayer | undefined): void {
  player = next;
  listeners.call();
}

/** Under which name this tab plays, for when it is loaded again. */
export const playsAs = new StoredValue('quintet.plays', asText, 'tab');

/** What keeps this tab from being heard as a player. */
export function useSilence(): string | undefined {
  return useSyncExternalStore(follow, () => player?.sound?.trouble);
}

/** The id under which this tab plays, while it does. */
export function useThisTab(): string | undefined {
  return useSyncExternalStore(follow, () => player?.sound && player.id);
}

const follow = (listener: () => void): () => void => listeners.add(listener);

/** Something may have come for this tab. */
export function ring(): void {
  player?.checkForWork();
}

/** Something was begun here by hand: the household sees it, if this tab is a player. */
export function reportPlaying(playing: PlayingNow, voicing: Voicing, voice: Steered): void {
  player?.sound?.addVoice(playing, voicing, voice);
}
