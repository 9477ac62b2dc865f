import { useSyncExternalStore } from 'react';
import { asText, type Data } from '../../../data/index.js';
import { StoredValue } from '../../../data/StoredValue.js';
import type { Client } from '../../../generated/api.js';
import { useAnswer } from '../../../page/data.js';
import { words } from '../words.js';

/** The host that this device may send speech to: it was named, and somebody went on. */
const accepted = new StoredValue('quintet.voice-search', asText);

const getSpeech = (client: Client) => client.getSpeech();

/**
 * Asks the server anew, since its owner may have chosen a service; answers whether speech may be
 * sent, or has to wait until the service is named.
 */
export async function mayListen({ answers, client }: Data): Promise<boolean> {
  const { is_installed, service } = await answers.fetch('speech', () => getSpeech(client));
  if (!is_installed) throw new Error(words.voiceDialog.notInstalled);
  return service === undefined || service === accepted.get();
}

/** Whether this household can recognise what is said, and who is told of it. */
export function useVoiceSearch() {
  const speech = useAnswer('speech', getSpeech).value;
  const host = useSyncExternalStore(accepted.subscribe, accepted.get);
  const service = speech?.service;
  return {
    isOffered: speech?.is_installed ?? false,
    /** Where speech is sent; missing where it stays in the household. */
    service,
    /** Whether that has to be said before anything is sent. */
    isNew: service !== undefined && service !== host,
    accept: () => accepted.set(service),
  };
}
