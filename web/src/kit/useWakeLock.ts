import { useEffect } from 'react';

/** Keeps the screen awake while that is wanted, where the browser can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator;
    if (!isWanted || !wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await wakeLock.request('screen').catch(() => undefined);
      if (isOver) await lock?.release();
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [isWanted]);
}
