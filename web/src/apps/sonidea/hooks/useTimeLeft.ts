// How much longer one can record on this device.
import { useEffect, useState } from 'react';
import { bytesLeft, secondsIn } from '../sound/roomLeft.js';

/**
 * Seconds of room left, asked for anew twice in a minute; nothing where the browser does not tell.
 */
export function useRoomLeft(rate: number, channels: number): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    const ask = async () => setBytes(await bytesLeft());
    void ask();
    const timer = setInterval(() => void ask(), 30_000);
    return () => clearInterval(timer);
  }, []);
  return bytes === undefined ? undefined : secondsIn(bytes, rate, channels);
}

/** Such as `5 h 20 min`, or `12 min`. */
export function roomText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
