// The changes behind the gate that are on their way, of all pages of this tab.
import { Away } from '../../../data/index.js';
import { PatchQueue } from '../../../data/PatchQueue.js';

const queue = new PatchQueue();

/** Before it is sent again; a network that is gone for longer is told of. */
const waitsMs = [300, 1_500];

/**
 * Changes a thing once what was sent of it before is answered. Where the answer was lost it is sent
 * again, whether it was done or not: `send` says what is to be, and is done twice as well as once.
 */
export function changeBehindGate<Patch extends object>(
  thing: string,
  patch: Patch,
  send: (patch: Patch) => Promise<void>,
): Promise<void> {
  return queue.add(thing, patch, (all) => untilAnswered(() => send(all)));
}

async function untilAnswered(send: () => Promise<void>): Promise<void> {
  for (const wait of waitsMs) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return send();
}
