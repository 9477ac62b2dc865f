// Where a recording was made: what a device says, and how much of it is stored.
import { StoredValue } from '../../../data/index.js';
import type { SonLocation } from '../../../generated/api.js';
import type { Position } from './mercator.js';

/**
 * How exactly places of new recordings are stored on this device; nothing is stored where it is
 * unset.
 */
export type Locating = 'approximate' | 'exact';

export const locating = new StoredValue<Locating>(
  'sonidea.location',
  (text) => text === 'approximate' || text === 'exact' ? text : undefined,
);

/** As the server rounds it: to a twentieth of a degree, which is five kilometres at most. */
export function approximate({ latitude, longitude }: SonLocation): SonLocation {
  const rounded = (degrees: number) => Math.round(degrees * 20) / 20;
  return { latitude: rounded(latitude), longitude: rounded(longitude), is_approximate: true };
}

/** A place as it is stored: to a metre, or approximately. */
export function stored({ latitude, longitude }: Position, how: Locating): SonLocation {
  const digits = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const exact = {
    latitude: digits(latitude),
    longitude: digits(longitude),
    is_approximate: false,
  };
  return how === 'exact' ? exact : approximate(exact);
}

/** What a browser answers where the person, or the system, does not allow it. */
export class NotAllowed extends Error {}

/** Where this device is; throws where it does not know within some seconds, or may not tell. */
export function here(how: Locating, seconds = 10): Promise<SonLocation> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error());
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(stored(coords, how)),
      ({ code }) => reject(code === 1 ? new NotAllowed() : new Error()),
      { enableHighAccuracy: how === 'exact', maximumAge: 120_000, timeout: 1000 * seconds },
    );
  });
}

/**
 * The same for a new recording, where that is wanted and known. Outdoors it may take minutes to
 * find, and the recording goes on meanwhile.
 */
export async function locationOfTake(): Promise<SonLocation | undefined> {
  const how = locating.get();
  return how && await here(how, 600).catch(() => undefined);
}

/** Such as 59.33° N, 18.07° E. */
export function coordinates({ latitude, longitude, is_approximate }: SonLocation): string {
  const digits = is_approximate ? 1 : 4;
  const text = (degrees: number, positive: string, negative: string) =>
    `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? negative : positive}`;
  return `${text(latitude, 'N', 'S')}, ${text(longitude, 'E', 'W')}`;
}
