import { type RefObject, useEffect, useRef } from 'react';

/** Whether what asks is still on the page, for work that takes a while and may end after it. */
export function useIsHere(): Readonly<RefObject<boolean>> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
