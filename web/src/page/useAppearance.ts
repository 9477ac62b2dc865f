import { useSyncExternalStore } from 'react';
import { type Appearance, appearance, subscribeAppearance } from './appearance.js';

/** How the app looks on this device, as it was chosen. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeAppearance, appearance);
}
