import { makeId } from '../../../data/index.js';

const devicePlace = 'sonidea.device';
let known: string | undefined;

/** The id of this browser, by which the server knows which recordings are here. */
export function device(): string {
  try {
    known ??= localStorage.getItem(devicePlace) ?? undefined;
    known ??= makeId();
    localStorage.setItem(devicePlace, known);
  } catch {
    known ??= makeId();
  }
  return known;
}
