// How screens read and change what the server knows.
import {
  createContext, useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode,
} from 'react';
import { DeviceKeeper, MemoryKeeper, openData } from '../data/index.js';
import type { Change, Connection, Data, Snapshot, Thing } from '../data/index.js';
import type { Client, Me } from '../generated/api.js';
import { ring } from '../players/thisTab.js';
import { storeDepends } from '../store/keys.js';
import { Arrivals, type Arrival } from './arrivals.js';

interface Here {
  data: Data;
  arrivals: Arrivals;
}

const Place = createContext<Here | undefined>(undefined);

export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  const here = useMemo(() => ({ data, arrivals: new Arrivals(data, navigator.locks) }), [data]);
  return <Place.Provider value={here}>{children}</Place.Provider>;
}

function useHere(): Here {
  const here = useContext(Place);
  if (!here) throw new Error('This part stands outside the app.');
  return here;
}

/** Everything the server knows, as far as this device knows it. */
export function useData(): Data {
  return useHere().data;
}

/** The files on their way to the server, and how to bring more. */
export function useArrivals(): { arrivals: Arrivals; all: readonly Arrival[] } {
  const { arrivals } = useHere();
  return { arrivals, all: useSyncExternalStore(arrivals.subscribe, arrivals.snapshot) };
}

/**
 * What the server says under a key such as `assets`: what is known comes at once, and again whenever it
 * has changed, here or elsewhere.
 */
export function useAnswer<Value>(
  key: string, ask: (client: Client, signal: AbortSignal) => Promise<Value>,
): Snapshot<Value> {
  const data = useData();
  const newest = useRef(ask);
  newest.current = ask;
  const subscribe = useCallback(
    (listener: () => void) =>
      data.answers.subscribe(key, listener, (signal) => newest.current(data.client, signal)),
    [data, key],
  );
  return useSyncExternalStore(subscribe, () => data.answers.snapshot<Value>(key));
}

/** Who uses the app; missing until that is known. */
export function useMe(): Me | undefined {
  return useAnswer('me', (client) => client.getMe()).value;
}

/** The changes that wait, in their order. */
export function useChanges(): readonly Change[] {
  const { outbox } = useData();
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}

export function useConnection(): Connection {
  const { follower } = useData();
  return useSyncExternalStore(follower.subscribe, follower.snapshot);
}

export function useIsSignedOut(): boolean {
  const data = useData();
  return useSyncExternalStore(data.subscribe, () => data.isSignedOut);
}

/** What else depends on a thing, beside itself and the lists that it stands in. */
function depends(key: string, thing: Thing): boolean {
  const { kind } = thing;
  if (storeDepends(key, thing)) return true;
  // A song's melody comes and goes with it, a film takes its songs with it, a fetched catalogue is another one.
  if (kind === 'melody-song') return key === 'melody-melodies' || key === 'melody-hidden';
  if (kind === 'melody-film') return key === 'melody-songs' || key === 'melody-hidden';
  if (kind === 'melody-source') return key === 'melody-films' || key === 'melody-songs';
  if (kind === 'amadeus-analysis') return key === 'amadeus-analyses';
  if (kind === 'baby-settings') return key === 'baby-settings';
  if (kind === 'baby-sleep') return key === 'baby-sleep-now';
  if (kind === 'son-settings') return key === 'son-settings' || key === 'son-recordings';
  // Numbers of recordings, and what was done to one, come and go with it.
  if (kind === 'son-recording') return key === `son-edits/${thing.id}` || ['son-albums', 'son-tags', 'son-projects', 'son-groups'].includes(key);
  if (kind === 'son-album' || kind === 'son-project' || kind === 'son-tag') return key.startsWith('son-recordings');
  if (key === 'usage') return kind === 'asset';
  return key.startsWith('audit?') && ['member', 'session', 'passkey'].includes(kind);
}

const eventListeners = new Map<string, Set<(said: unknown) => void>>();

/** Hears what the server tells at the moment when it happens, such as `baby_schedule`. */
export function useServerEvent(name: string, hear: (said: unknown) => void): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const listener = (said: unknown) => newest.current(said);
    const all = eventListeners.get(name) ?? new Set();
    eventListeners.set(name, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [name]);
}

/** No feed tells of these: they are asked for anew when this device has not listened for a while. */
function askAfterGaps({ answers, follower }: Data): void {
  let isGap = true;
  const look = () => {
    const connection = follower.snapshot();
    if (connection === 'away') isGap = true;
    if (!isGap || connection === 'away') return;
    isGap = false;
    answers.invalidate((key) => ['about', 'players', 'amadeus-models'].includes(key));
  };
  look();
  follower.subscribe(look);
}

/** Asks for the kept data of this device; a browser that keeps nothing works as long as the tab lives. */
export async function openHere(onTrouble: (error: unknown) => void): Promise<Data> {
  const keeper = await DeviceKeeper.open().catch(() => new MemoryKeeper());
  const data: Data = await openData({
    keeper, onTrouble, concerns: depends,
    onEvent(name, said) {
      for (const listener of eventListeners.get(name) ?? []) listener(said);
      if (name === 'players') data.answers.invalidate((key) => key === 'players');
      if (name === 'command') ring();
    },
    fetch: (address, init) => fetch(address, init),
    events: (address) => new EventSource(address),
    ...(navigator.locks ? { locks: navigator.locks } : {}),
    ...(typeof BroadcastChannel === 'undefined' ? {} : { channel: new BroadcastChannel('quintet') }),
  });
  askAfterGaps(data);
  // Whatever the browser thinks of the network, a question tells for certain.
  for (const event of ['online', 'offline']) window.addEventListener(event, () => data.poke());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') data.poke();
  });
  return data;
}
