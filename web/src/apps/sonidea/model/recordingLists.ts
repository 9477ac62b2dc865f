// In which of the lists that this device knows a recording stands.
import type { SonRecording } from '../../../generated/api.js';
import { device } from '../../../recordings/device.js';

/**
 * Whether a recording belongs to the list under a key, beside these others; undefined where only
 * the server can say. A list of one's own tells by what is in it whose it is, and whether
 * recordings of other devices come to this one.
 */
export function belongs(
  key: string,
  recording: object,
  others: readonly object[],
): boolean | undefined {
  const { id, album, device: from, person, trashed_ms } = recording as SonRecording;
  const [, asked = ''] = key.split('?');
  const [name, value = ''] = asked.split('=');
  if (name === 'takes') return value.split(',').includes(id);
  if (name === 'trashed') return trashed_ms === undefined ? false : undefined;
  if (trashed_ms !== undefined) return false;
  if (name === 'album') return value === album ? undefined : false;
  const beside = others as readonly SonRecording[];
  const [first] = beside;
  if (!first) return undefined;
  if (first.person !== person) return false;
  const isHere = from === device() || beside.some((one) => one.device !== device());
  return isHere ? true : undefined;
}
