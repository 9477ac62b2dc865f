// Ogg files with whatever a test wants in their pages.
import { sealed } from '../oggPage.js';

export const letters = (text: string) => [...new TextEncoder().encode(text)];

interface About {
  serial?: number;
  kind?: number;
  /** Whether the last packet goes on in the next page, which then begins with its rest. */
  isContinued?: boolean;
  /** Samples up to its end; below none where no packet ends. */
  samples?: number;
}

/** A page of packets. */
export function page(
  packets: number[][],
  { serial = 9, kind = 0, isContinued = false, samples = 0 }: About = {},
): number[] {
  const lacing = packets.flatMap(({ length }, index) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    ...isContinued && index === packets.length - 1 ? [] : [length % 255],
  ]);
  const time = [0, 8, 16, 24].map((bits) => samples >> bits & 255);
  const rest = Array<number>(4).fill(samples < 0 ? 255 : 0);
  const head = [...letters('OggS'), 0, kind, ...time, ...rest, serial, 0, 0, 0];
  const bytes = [...head, ...Array<number>(8).fill(0), lacing.length, ...lacing, ...packets.flat()];
  return [...sealed(Uint8Array.from(bytes))];
}
