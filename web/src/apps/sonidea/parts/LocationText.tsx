import { useMemo } from 'react';
import type { SonLocation } from '../../../generated/api.js';
import { useTowns } from '../hooks/useWorld.js';
import { townNear, townText } from '../model/world.js';
import { coordinates } from '../model/location.js';
import { words } from '../words.js';

/** The name of a place, or the town that it is in, or else where on the globe it is. */
export function LocationText({ location }: { location: SonLocation }) {
  const towns = useTowns();
  const { latitude, longitude, name } = location;
  const town = useMemo(() => towns && townNear(towns, { latitude, longitude }), [
    towns,
    latitude,
    longitude,
  ]);
  const place = town ? townText(town) : coordinates(location);
  const text = name ? words.map.nameAndTown(name, place) : place;
  return <>{location.is_approximate ? words.map.near(text) : text}</>;
}
