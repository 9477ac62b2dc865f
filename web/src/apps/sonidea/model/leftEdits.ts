// The steps of the editor that the server has not answered, kept on the device: where their tab is
// closed, the next visit sends them.
import {
  contains,
  type Data,
  hold,
  isSignedOut,
  type Keeper,
  Refusal,
} from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import type { KeepUnsent, Unsent } from './EditQueue.js';

const start = 'sonidea/edits/';
const lockOf = (id: string): string => `quintet-edits-${id}`;

/** Keeps the steps of one recording; while any wait, no other tab takes them for left. */
export function keepUnsent(
  id: string,
  keeper: Keeper,
  locks: LockManager | undefined,
): KeepUnsent {
  let held: Promise<() => void> | undefined;
  return async (unsent) => {
    const over = unsent ? undefined : held;
    held = unsent && (held ?? hold(lockOf(id), locks));
    await keeper.write([{ table: 'meta', key: start + id, value: unsent }]);
    (await over)?.();
  };
}

/** Has all steps sent that closed tabs have left. */
export function sendLeftEdits(data: Data, locks: LockManager | undefined = navigator.locks): void {
  const pass = async () => {
    for (const key of await data.keeper.keys('meta', start)) {
      const id = key.slice(start.length);
      await (locks
        ? locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
          if (lock) await queue(data, id);
        })
        : queue(data, id));
    }
    return true;
  };
  data.runner({ pass }).go();
}

/** Puts the steps of one recording in line with all other changes. */
async function queue({ keeper, client, outbox, answers }: Data, id: string): Promise<void> {
  const key = start + id;
  const unsent = await keeper.get('meta', key) as Unsent | undefined;
  const body = unsent?.lists.at(-1);
  if (!unsent || !body) return;
  const now = await client.getSonEdits(id).catch((error: unknown) => {
    if (error instanceof Refusal && !error.isPassing && !isSignedOut(error)) return undefined;
    throw error;
  });
  // Who can no longer see the recording has nothing to edit.
  if (now && !contains(now, body)) {
    const title = answers.find<SonRecording>({ kind: 'son-recording', id })?.title ?? '';
    // The tab may have closed before it heard of a step that was done.
    const isOurs = unsent.lists.some((list) => contains(now, list));
    await outbox.add({
      title: words.useEdits.editRecording(title),
      method: 'PUT',
      path: `${apiPath}/recordings/${encodeURIComponent(id)}/edits`,
      body,
      version: isOurs ? now.version : unsent.version,
      thing: { kind: 'son-edits', id },
      shows: { merge: body },
    });
  }
  await keeper.write([{ table: 'meta', key }]);
}
