// What the apps bring with them. Everything around an app works by what its app.ts declares, and
// knows none of them by name.
import type { ComponentType } from 'react';
import type { Data, ItemKinds, Thing } from '../data/index.js';
import type { IconName } from '../kit/index.js';
import type { FollowSafety } from '../players/nursery.js';
import type { PlayTracks } from '../players/tracks.js';
import type { Receiver } from '../uploads/arrivals.js';

/** Asks a parent before something is bought; answers the token that the server takes. */
export type GateDialog = ComponentType<{
  why: string;
  worksAway: boolean;
  onDone(passed: { token: string } | undefined): void;
}>;

export interface AppDeclaration {
  /** The word that the server and the stylesheets use. */
  key: string;
  /** Where it lies: its pages are below it, and its stylesheet and manifest are called so too. */
  path: string;
  title: string;
  /** A few words under its title. */
  line: string;
  /** What a device says of it once it is installed, and around it while it opens. */
  description: string;
  colour: string;
  /** What stands for it on the home page and in the store. */
  picture: ComponentType;
  /** Its screens; loaded once one of them is opened. */
  load(): Promise<{ default: ComponentType }>;
  /** What one does with it most, begun from the home page and from its icon on the device. */
  quick?: { label: string; path: string; icon: IconName };
  /** Where other apps of the device hand over files, below its path. */
  share?: string;
  /**
   * Which answers depend on a thing of the feed, beside the thing itself and lists of such things.
   */
  concerns?(key: string, thing: Thing): boolean;
  /** The kinds of things that are asked for one by one when they have changed. */
  items?: ItemKinds;
  /** Events of the server beside those that all apps have. */
  events?: readonly string[];
  /** Answers of which no feed tells: asked for anew when nobody has listened for a while. */
  unfed?: readonly string[];
  /** What becomes of its files once they are at the server. */
  receive?(): Promise<Receiver>;
  /** Who sends what an earlier visit has left on this device under its key. */
  resume?(): Promise<(data: Data) => void>;
  /** The kinds of things that a tab can be asked to play. */
  plays?: readonly string[];
  /** Who plays what has several tracks. */
  playTracks?(): Promise<PlayTracks>;
  /** Who knows how loud it may be where children are. */
  followSafety?(): Promise<FollowSafety>;
  /**
   * Its places for advertisements: which feature takes them away, and to which one they add when
   * they are watched.
   */
  ads?: Readonly<Record<string, { without: string; addsTo?: string }>>;
  /** Its limits of which nothing is used up, such as the length of a timer. */
  uncounted?: readonly string[];
  /** What stands before a purchase, where children use the app. */
  gate?(): Promise<{ default: GateDialog }>;
}

let declared: readonly AppDeclaration[] = [];

/** Called once, before anything else: the apps in the order in which they are shown. */
export function declareApps(apps: readonly AppDeclaration[]): void {
  declared = apps;
}

export const allApps = (): readonly AppDeclaration[] => declared;

/** The app in which a path leads. */
export function appAt(path: string): AppDeclaration | undefined {
  return declared.find((app) => path === app.path || path.startsWith(`${app.path}/`));
}

/** The app that the server calls so. */
export function findApp(key: string): AppDeclaration | undefined {
  return declared.find((app) => app.key === key);
}

/** What people call an app. */
export function titleOf(key: string): string {
  return findApp(key)?.title ?? key;
}
