import { useEffect, useRef, useState } from 'react';
import { isOnMediaControl } from '../players/mediaControl.js';
import { useUnsent } from './unsent.js';

/**
 * Loads a page anew that does not work, such as one whose files were replaced by a newer version.
 * False where a person decides: when it was of no use, or something would be lost or silenced.
 */
export function useLoadingAnew(): boolean {
  const unsent = useRef(useUnsent());
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const may = !isOnMediaControl() && !wasLoadedAnew() && await unsent.current() === '' &&
        await isThere();
      if (isLeft) return;
      if (!may) return setIsLoading(false);
      history.replaceState({ ...history.state as object, [mark]: true }, '');
      location.reload();
    })().catch(() => setIsLoading(false));
    return () => {
      isLeft = true;
    };
  }, []);
  return isLoading;
}

/** A step of the history is loaded anew once; a reload keeps what it says. */
const mark = 'isLoadedAnew';
const wasLoadedAnew = (): boolean => mark in (history.state as object | null ?? {});

/** Whether a browser would get the page, from the server or from what it keeps. */
const isThere = (): Promise<boolean> => fetch('/').then(({ ok }) => ok, () => false);
