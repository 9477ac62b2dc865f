// What this device keeps, opened and wired to the server, the players and the store.
import { type Data, DeviceKeeper, MemoryKeeper, openData, type Thing } from '../data/index.js';
import { tellServerEvent } from '../page/data.js';
import { setSafetyTeller, watchNursery } from '../players/nursery.js';
import { ring } from '../players/thisTab.js';
import { setTracksPlayer } from '../players/tracks.js';
import { storeDepends } from '../store/keys.js';

/** What else depends on a thing, beside itself and the lists that it stands in. */
function depends(key: string, thing: Thing): boolean {
  const { kind } = thing;
  if (storeDepends(key, thing)) return true;
  // A song's melody comes and goes with it, a film takes its songs with it, a fetched catalogue is
  // another one.
  if (kind === 'melody-song') return key === 'melody-melodies' || key === 'melody-hidden';
  if (kind === 'melody-melody') return key === 'melody-melodies' || key === 'melody-songs';
  if (kind === 'melody-film') return key === 'melody-songs' || key === 'melody-hidden';
  if (kind === 'melody-source') return key === 'melody-films' || key === 'melody-songs';
  if (kind === 'amadeus-analysis') return key === 'amadeus-analyses';
  if (kind === 'amadeus-song') return key === 'amadeus-kept';
  if (kind === 'baby-settings') return key === 'baby-settings';
  if (kind === 'baby-sleep') return key === 'baby-sleep-now';
  if (kind === 'son-settings') return key.startsWith('son-settings/') || key === 'son-recordings';
  // Numbers of recordings, and what was done to one, come and go with it.
  if (kind === 'son-recording') {
    return key === `son-edits/${thing.id}` ||
      ['son-albums', 'son-tags', 'son-projects', 'son-groups'].includes(key);
  }
  // Who has come into an album, left it or may do less there sees its recordings otherwise.
  if (kind === 'son-album') {
    return key.startsWith('son-recording') || key === `son-album-invites/${thing.id}`;
  }
  if (kind === 'son-project' || kind === 'son-tag') return key.startsWith('son-recordings');
  if (key === 'usage') return kind === 'asset';
  return key.startsWith('audit?') && ['member', 'session', 'passkey'].includes(kind);
}

/**
 * No feed tells of these: they are asked for anew when this device has not listened for a while.
 */
function askAfterGaps({ answers, follower }: Data): void {
  let isGap = true;
  const look = () => {
    const connection = follower.snapshot();
    if (connection === 'away') isGap = true;
    if (!isGap || connection === 'away') return;
    isGap = false;
    answers.invalidate((key) => ['about', 'hosts', 'players', 'amadeus-models'].includes(key));
  };
  look();
  follower.subscribe(look);
}

/**
 * Asks for the kept data of this device; a browser that keeps nothing works as long as the tab
 * lives.
 */
export async function openHere(onTrouble: (error: unknown) => void): Promise<Data> {
  const keeper = await DeviceKeeper.open().catch(() => new MemoryKeeper());
  const data: Data = await openData({
    keeper,
    onTrouble,
    concerns: depends,
    onEvent(name, said) {
      tellServerEvent(name, said);
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
  setTracksPlayer(async () =>
    (await import('../apps/baby-sounds/cradle/theCradle.js')).playInCradle
  );
  setSafetyTeller(async () =>
    (await import('../apps/baby-sounds/cradle/tellSafety.js')).tellSafety
  );
  watchNursery();
  askAfterGaps(data);
  // Whatever the browser thinks of the network, a question tells for certain.
  for (const event of ['online', 'offline']) window.addEventListener(event, () => data.poke());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') data.poke();
  });
  return data;
}
