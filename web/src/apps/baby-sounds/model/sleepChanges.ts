// What a device tells the household of what it plays: kept on the device first, sent when the
// server is there.
import type { Change, Data } from '../../../data/index.js';
import type { BabySleepRequest } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';

/** Says what plays. */
export const putSleep = (
  { outbox }: Data,
  id: string,
  sleep: BabySleepRequest,
): Promise<Change> =>
  outbox.add({
    title: words.sleepChanges.play(sleep.title),
    method: 'PUT',
    path: `${apiPath}/sleeps/${id}`,
    body: sleep,
    thing: { kind: 'baby-sleep', id },
  });

/** Says that it plays no more. */
export const endSleep = ({ outbox }: Data, id: string): Promise<Change> =>
  outbox.add({
    title: words.sleepChanges.stopPlayback,
    method: 'DELETE',
    path: `${apiPath}/sleeps/${id}`,
    thing: { kind: 'baby-sleep', id },
    shows: { gone: true },
  });
