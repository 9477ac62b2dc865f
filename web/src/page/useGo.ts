import { go } from './router.js';
import { useIsHere } from './useIsHere.js';

/** Goes on when something is done that takes a while; who has gone elsewhere by then stays there. */
export function useGo(): typeof go {
  const isHere = useIsHere();
  return (path, options) => {
    if (isHere.current) go(path, options);
  };
}
