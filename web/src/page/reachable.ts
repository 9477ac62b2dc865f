// Links to pages that are opened elsewhere.
import { useAnswer } from './data.js';

const local = ['localhost', '127.0.0.1', '[::1]'];

/**
 * How the address of a page begins on other devices. Where the page was opened as `localhost`, the
 * server knows what leads to it from elsewhere; `isHereOnly` says that nothing does.
 */
export function useOrigin(): { origin: string; isHereOnly: boolean } {
  const isLocal = local.includes(location.hostname);
  const { value } = useAnswer(
    'hosts',
    async (client) => isLocal ? client.listHosts() : { hosts: [] },
  );
  const host = isLocal ? value?.hosts[0] : undefined;
  const port = location.port && `:${location.port}`;
  return {
    origin: host ? `${location.protocol}//${host}${port}` : location.origin,
    isHereOnly: isLocal && value?.hosts.length === 0,
  };
}

/** Puts a text onto the clipboard; false where the browser does not let the page. */
export async function copy(text: string): Promise<boolean> {
  try {
    // There is none on pages without a secure connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
