import { useEffect, useState } from 'react';
import { loadTowns, loadWorld, type Town, type World } from '../model/world.js';

/** The towns, as soon as they are loaded. */
export function useTowns(): readonly Town[] | undefined {
  const [towns, setTowns] = useState<readonly Town[]>();
  useEffect(() => {
    loadTowns().then(setTowns, () => undefined);
  }, []);
  return towns;
}

/** The world as soon as it is loaded, and its towns. */
export function useWorld() {
  const towns = useTowns();
  const [world, setWorld] = useState<World>();
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    loadWorld().then(setWorld, () => setFailed(true));
  };
  useEffect(load, []);
  return { world, towns, hasFailed, retry: load };
}
