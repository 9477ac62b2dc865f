// What is known under one key, as screens, the device and `Answers` itself see it.
import type { ItemKinds } from './items.js';
import type { Keeper } from './keeper.js';
import type { Shows, Thing } from './overlay.js';
import type { After } from './surroundings.js';

/** What a screen is given. The same object comes back until something about it has changed. */
export interface Snapshot<Value = unknown> {
  /** Missing while nothing is known. */
  readonly value?: Value;
  readonly isAsking: boolean;
  /** It may have changed since it was asked for. */
  readonly isStale: boolean;
  /** Why the last question failed; the value is then what was known before. */
  readonly problem?: Error;
}

export type Fetcher<Value = unknown> = (signal: AbortSignal) => Promise<Value>;

/** A change that waits, as far as it can be seen. */
export interface Pending {
  thing?: Thing;
  shows?: Shows;
}

/** What is kept on the device of an answer. */
export interface StoredAnswer {
  value: unknown;
  isFresh: boolean;
  by: string;
  used: number;
}

/** What `Answers` knows about one key. */
export interface Entry {
  base?: unknown;
  isStale: boolean;
  /**
   * What this tab has kept may say that it is fresh. **Invariant:** no place in the feed is kept
   * while that is so of anything that has changed before it.
   */
  isKeptFresh: boolean;
  problem?: Error;
  asking?: AbortController;
  fetcher?: Fetcher;
  /** Rises whenever an answer that is under way can no longer be the newest. */
  round: number;
  /** Rises when our own change was answered: what was asked for before that is older than it. */
  changes: number;
  used: number;
  listeners: Set<() => void>;
  snapshot?: Snapshot;
}

export interface AnswersOptions {
  keeper: Keeper;
  /** What is asked for one by one. */
  items: ItemKinds;
  /** The name of this tab in what is kept. */
  tab: string;
  random: () => number;
  after: After;
  /** The first wait after a failure. */
  firstWaitMs: number;
  onTrouble: (error: unknown) => void;
  onKept: (keys: string[]) => void;
}
