// What this device keeps, opened and wired to the server, the players and the store.
import { type Data, DeviceKeeper, MemoryKeeper, openData, type Thing } from '../data/index.js';
import { allApps } from '../page/apps.js';
import { emitServerEvent } from '../page/data.js';
import { setSafetySource, watchNursery } from '../players/nursery.js';
import { addPlayable, playsAs, ring } from '../players/thisTab.js';
import { takesOver } from '../players/TakeJournal.js';
import { setTracksPlayer } from '../players/tracks.js';
import { storeDepends } from '../store/keys.js';

/** What else depends on a thing, beside itself and the lists that it stands in. */
function depends(key: string, thing: Thing): boolean {
  if (storeDepends(key, thing) || allApps().some((app) => app.concerns?.(key, thing))) return true;
  if (key === 'usage') return thing.kind === 'asset';
  return key.startsWith('audit?') && ['member', 'session', 'passkey'].includes(thing.kind);
}

/** What streams are made for beside `changed`, whatever apps there are. */
const events = ['job', 'jobs', 'players', 'command', 'command_state'];

/**
 * No feed tells of these: they are asked for anew when this device has not listened for a while.
 */
function askAfterGaps({ answers, follower }: Data): void {
  const unfed = ['about', 'hosts', 'players', ...allApps().flatMap((app) => app.unfed ?? [])];
  let isGap = true;
  const look = () => {
    const connection = follower.snapshot();
    if (connection === 'away') isGap = true;
    if (!isGap || connection === 'away') return;
    isGap = false;
    answers.invalidate((key) => unfed.includes(key));
  };
  look();
  follower.subscribe(look);
}

/** A browser may deny it. */
function storageHere(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Asks for the kept data of this device; a browser that keeps nothing works as long as the tab
 * lives.
 */
export async function openHere(
  onTrouble: (error: unknown) => void,
  onBlocked: () => void,
): Promise<Data> {
  const keeper = await DeviceKeeper.open('quintet', {
    // What is being recorded is kept to its end, whatever version the other tab has.
    mayClose: () => takesOver(navigator.locks),
    onBlocked,
  }).catch(() => new MemoryKeeper());
  const data: Data = await openData({
    keeper,
    storage: storageHere(),
    onTrouble,
    concerns: depends,
    items: Object.assign({}, ...allApps().map((app) => app.items)),
    eventNames: [...events, ...allApps().flatMap((app) => app.events ?? [])],
    onEvent(name, said) {
      emitServerEvent(name, said);
      if (name === 'players') data.answers.invalidate((key) => key === 'players');
      if (name === 'command') ring();
    },
    fetch: (address, init) => fetch(address, init),
    events: (address) => new EventSource(address),
    ...(navigator.locks ? { locks: navigator.locks } : {}),
    ...(typeof BroadcastChannel === 'undefined'
      ? {}
      : { channel: new BroadcastChannel('quintet') }),
  });
  for (const { plays = [], playTracks, followSafety } of allApps()) {
    addPlayable(plays);
    if (playTracks) setTracksPlayer(playTracks);
    if (followSafety) setSafetySource(followSafety);
  }
  watchNursery();
  askAfterGaps(data);
  if (playsAs.get() !== undefined) {
    import('../players/becomePlayer.js')
      .then(({ playAgain }) => playAgain(data))
      .catch(onTrouble);
  }
  // Whatever the browser thinks of the network, a question tells for certain.
  for (const event of ['online', 'offline']) window.addEventListener(event, () => data.poke());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') data.poke();
  });
  return data;
}
