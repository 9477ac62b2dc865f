import { Away, makeAsk, Refusal } from '../data/index.js';
import { Client } from '../generated/api.js';
import { deviceName } from '../page/device.js';
import { words } from './words.js';

const path = '/open';

/** The place and history of a page. */
interface Surroundings {
  location: { pathname: string; hash: string };
  history: { replaceState(state: unknown, unused: string, address: string): void };
}

/**
 * The code of the link by which the page was opened, if any. It is taken out of the address at
 * once, so that it stands neither in the history nor in a picture of the screen.
 */
export function takeLinkCode({ location, history }: Surroundings): string | undefined {
  if (location.pathname !== path) return undefined;
  const code = location.hash.slice(1);
  history.replaceState(null, '', '/');
  return code === '' ? undefined : code;
}

/** Signs in with the code of a link; what to say where that fails. */
export async function signInByLink(code: string): Promise<string | undefined> {
  const client = new Client(makeAsk({ fetch: (address, init) => fetch(address, init) }));
  try {
    await client.signInByLink({ code, label: deviceName() });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (error instanceof Away) return words.signInLink.openTheLinkAgain(error.message);
    throw error;
  }
}
