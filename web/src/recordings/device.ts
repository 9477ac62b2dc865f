import { asText, makeId, StoredValue } from '../data/index.js';

const stored = new StoredValue('sonidea.device', asText);

/** The id of this browser, by which the server knows which recordings are here. */
export function device(): string {
  const known = stored.get();
  if (known) return known;
  const made = makeId();
  stored.set(made);
  return made;
}
