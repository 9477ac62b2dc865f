// How a file becomes a pad, once it is at the server.
import type { Receiver } from '../../../uploads/arrivals.js';
import { words } from '../words.js';
import { newSoundOf } from './newSound.js';

export const receiveFile: Receiver = async (file, arrival, { client, outbox }) => {
  const { id: asset } = await file.finish();
  // What is deleted here may be what makes a place for it.
  const deleted = outbox.snapshot().flatMap(({ thing, shows }) =>
    thing?.kind === 'yak-sound' && shows?.gone ? [outbox.sent(thing)] : []
  );
  await Promise.allSettled(deleted);
  const { id, ...sound } = newSoundOf(arrival);
  const made = await client.addYakSound(id, { ...sound, asset });
  if (made.is_double_of === undefined) return;
  return {
    text: words.useImport.isSameFileAnotherPad(made.name),
    action: { label: words.useImport.removeIt, run: () => void client.deleteYakSound(id) },
  };
};
