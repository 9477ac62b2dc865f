// What goes on wherever one is in the app, such as a recording: whoever began it says how it is
// shown, over every page.
import { type ComponentType, useSyncExternalStore } from 'react';
import { Listeners } from '../data/surroundings.js';

let shown: ComponentType | undefined;
const listeners = new Listeners();

export function showUnderway(next: ComponentType | undefined): void {
  shown = next;
  listeners.call();
}

/** Where it is shown; once, over all pages. */
export function Underway() {
  const Shown = useSyncExternalStore(listeners.add.bind(listeners), () => shown);
  return Shown ? <Shown /> : null;
}
