import { go } from './router.js';
import { useIsHere } from './useIsHere.js';

/** Goes on when something that takes a while is done; who is elsewhere by then stays there. */
export function useGo(): typeof go {
  const isHere = useIsHere();
  return (path, options) => {
    if (isHere.current) go(path, options);
  };
}
