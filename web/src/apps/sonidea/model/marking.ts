// How the markers of a recording change, whatever they are by then.
import { makeId } from '../../../data/index.js';
import type { SonMarker } from '../../../generated/api.js';
import { words } from '../words.js';

export type Marking = (markers: readonly SonMarker[]) => SonMarker[];

/** A recording has no more of them. */
const most = 500;

/** Adds a marker. */
export function marking(seconds: number): Marking {
  const id = makeId();
  return (markers) => {
    if (markers.length >= most) return [...markers];
    const added = { id, seconds, name: words.markers.marker(markers.length + 1) };
    return [...markers, added].sort((a, b) => a.seconds - b.seconds);
  };
}
