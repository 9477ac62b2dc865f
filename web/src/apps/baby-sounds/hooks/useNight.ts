// How the room is lit on this device: by the moon, or dim and red for who is up at night.
import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../../../data/index.js';

export type Light = 'moon' | 'red';

const place = 'quintet.baby.light';
const listeners = new Listeners();
let light: Light = kept();

function kept(): Light {
  try {
    return localStorage.getItem(place) === 'red' ? 'red' : 'moon';
  } catch {
    return 'moon';
  }
}

/**
 * Chooses a light, and keeps the choice; a browser that keeps nothing has it until the page is
 * left.
 */
export function chooseLight(next: Light): void {
  light = next;
  try {
    localStorage.setItem(place, next);
  } finally {
    listeners.call();
  }
}

/** The light that was chosen, put on for as long as the room is shown. */
export function useNight(): Light {
  const chosen = useSyncExternalStore(listeners.add.bind(listeners), () => light);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['light'] = chosen;
    return () => {
      delete dataset['light'];
    };
  }, [chosen]);
  return chosen;
}
