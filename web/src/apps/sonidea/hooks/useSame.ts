import { useLayoutEffect, useMemo, useRef } from 'react';

/** Functions that take anything: `unknown` would refuse those that take something. */
type Functions<Actions> = { [Name in keyof Actions]: (...given: never[]) => unknown };

/** The same object with each drawing, whose functions do what the newest ones do. */
export function useSame<Actions extends Functions<Actions>>(actions: Actions): Actions {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  return useMemo(() => {
    const names = Object.keys(newest.current) as (keyof Actions)[];
    const same = names.map((name) => [
      name,
      (...given: never[]) => newest.current[name](...given),
    ]);
    return Object.fromEntries(same) as Actions;
  }, []);
}
