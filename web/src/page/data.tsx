// How screens read and change what the server knows.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { wordsFor } from '../data/trouble.js';
import { useToast } from '../kit/index.js';
import type { Change, Connection, Data, Snapshot, WaitingWork } from '../data/index.js';
import type { Client, Me } from '../generated/api.js';
import { type Arrival, Arrivals, type Receiver } from '../uploads/arrivals.js';
import { allApps, findApp } from './apps.js';

interface Here {
  data: Data;
  arrivals: Arrivals;
}

const DataContext = createContext<Here | undefined>(undefined);

export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  const showToast = useToast();
  const here = useMemo(
    () => ({ data, arrivals: new Arrivals(data, { receiverOf, showMessage: showToast }) }),
    [data, showToast],
  );
  useEffect(() => void resumeApps(data).catch(() => undefined), [data]);
  return <DataContext.Provider value={here}>{children}</DataContext.Provider>;
}

async function receiverOf(app: string): Promise<Receiver | undefined> {
  return findApp(app)?.receive?.();
}

/** Has what an earlier visit has left sent, whichever page is open. */
async function resumeApps(data: Data): Promise<void> {
  for (const { key, resume } of allApps()) {
    if (!resume) continue;
    const left = (['takes', 'meta'] as const).map((table) => data.keeper.keys(table, `${key}/`));
    if ((await Promise.all(left)).flat().length > 0) (await resume())(data);
  }
}

function useHere(): Here {
  const here = useContext(DataContext);
  if (!here) throw new Error('This part is used outside the app.');
  return here;
}

/** Everything the server knows, as far as this device knows it. */
export function useData(): Data {
  return useHere().data;
}

/** The files on their way to the server, and how to bring more. */
export function useArrivals(): {
  arrivals: Arrivals;
  all: readonly Arrival[];
  /** Takes files in; tells why this device cannot keep them. */
  bring(...files: Parameters<Arrivals['add']>): void;
} {
  const { arrivals } = useHere();
  const showToast = useToast();
  return {
    arrivals,
    all: useSyncExternalStore(arrivals.subscribe, arrivals.snapshot),
    bring: (...files) => {
      arrivals.add(...files).catch((error) => showToast({ text: wordsFor(error), kind: 'bad' }));
    },
  };
}

/**
 * What the server says under a key such as `assets`: what is known comes at once, and again
 * whenever it has changed, here or elsewhere.
 */
export function useAnswer<Value>(
  key: string,
  ask: (client: Client, signal: AbortSignal) => Promise<Value>,
): Snapshot<Value> {
  const data = useData();
  const question = useRef({ key, ask });
  if (question.current.key === key) question.current.ask = ask;
  else question.current = { key, ask };
  const subscribe = useMemo(() => {
    // What is asked under another key later must never be the answer under this one.
    const own = question.current;
    return (listener: () => void) =>
      data.answers.subscribe(key, listener, (signal) => own.ask(data.client, signal));
  }, [data, key]);
  return useSyncExternalStore(subscribe, () => data.answers.snapshot<Value>(key));
}

/** Who uses the app; missing until that is known. */
export function useMe(): Me | undefined {
  return useAnswer('me', (client) => client.getMe()).value;
}

/** The files and recordings that are on their way. */
export function useWaitingWork(): readonly WaitingWork[] {
  const { waiting } = useData();
  return useSyncExternalStore(waiting.subscribe, waiting.snapshot);
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

/** Tells those who listen what the server said. */
export function emitServerEvent(name: string, said: unknown): void {
  for (const listener of eventListeners.get(name) ?? []) listener(said);
}
