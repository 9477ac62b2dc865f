import type { Data } from '../data/index.js';
import { closeWhereIdle, opened } from './becomePlayer.js';
import type { RecordingHere } from './RecordingHere.js';
import { thisTab } from './thisTab.js';

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
  const stopHearing = recording.subscribe(() => isWanted() && thisTab()?.reportSoon());
  return () => {
    stopFollowing();
    stopHearing();
    if (!isWanted()) return;
    offered = undefined;
    offering = offering.then(async () => {
      const tab = thisTab();
      if (offered || !tab) return;
      await tab.stopRecording();
      closeWhereIdle(tab);
    }).catch((error) => console.warn(error));
  };
}
