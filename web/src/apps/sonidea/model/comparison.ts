// Two takes beside each other.
import type { SonRecording } from '../../../generated/api.js';
import type { Layout } from './group.js';

export type Side = 'a' | 'b';

/**
 * How much softer each of two takes is to be, so that both are as loud as the softer one: the
 * louder of two always seems the better.
 */
export function matchedGains(
  a: Pick<SonRecording, 'loudness'>,
  b: Pick<SonRecording, 'loudness'>,
): readonly [number, number] {
  const [one, other] = [a.loudness, b.loudness];
  // Silence has no loudness.
  if (one === undefined || other === undefined || one < -70 || other < -70) return [1, 1];
  const least = Math.min(one, other);
  return [10 ** ((least - one) / 20), 10 ** ((least - other) / 20)];
}

/** Both from the same moment on, of which one is heard. */
export function comparedAs(
  a: Pick<SonRecording, 'id'>,
  b: Pick<SonRecording, 'id'>,
  heard: Side,
  [gainA, gainB]: readonly [number, number],
): Layout {
  const channel = (recording: string, volume: number, is_muted: boolean) => (
    { recording, volume, pan: 0, is_muted, is_solo: false }
  );
  return {
    base: a.id,
    layers: [{ recording: b.id, offset_ms: 0, nudge_ms: 0 }],
    mixer: {
      master: 1,
      channels: [channel(a.id, gainA, heard !== 'a'), channel(b.id, gainB, heard !== 'b')],
    },
  };
}
