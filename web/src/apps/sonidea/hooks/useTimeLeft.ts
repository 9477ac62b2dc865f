// How much longer one can record on this device.
import { useEffect, useState } from 'react';

/** Bytes of a sample in the journal: as it came. */
const width = 4;

/**
 * Seconds of room left, asked for anew twice in a minute; nothing where the browser does not tell.
 */
export function useRoomLeft(rate: number, channels: number): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    const ask = async () => {
      const { quota, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
      setBytes(quota === undefined ? undefined : quota - usage);
    };
    void ask();
    const timer = setInterval(() => void ask(), 30_000);
    return () => clearInterval(timer);
  }, []);
  return bytes === undefined ? undefined : bytes / ((rate || 48_000) * channels * width);
}

/** Such as `5 h 20 min`, or `12 min`. */
export function roomText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
