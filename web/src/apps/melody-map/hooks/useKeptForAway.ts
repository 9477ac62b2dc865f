// What the app needs without the server is asked for while it is there.
import { useAnswer } from '../../../page/data.js';

export function useKeptForAway(): void {
  useAnswer('melody-melodies', (client) => client.listMelodyMelodies());
  useAnswer('melody-views', (client) => client.listMelodyViews());
  useAnswer('melody-sources', (client) => client.getMelodySource());
}
