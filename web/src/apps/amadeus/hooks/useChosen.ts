import { go, useQuery } from '../../../page/router.js';

/** A choice in the address, and how to make another: the step before stays one step back. */
export function useChosen(
  name: string,
  normal: string,
): readonly [string, (value: string) => void] {
  const value = useQuery(name) ?? normal;
  const choose = (next: string) => {
    const query = new URLSearchParams(location.search);
    if (next === normal) query.delete(name);
    else query.set(name, next);
    const written = query.toString();
    go(`${location.pathname}${written && `?${written}`}`, { replace: true });
  };
  return [value, choose];
}
