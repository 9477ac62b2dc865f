// What goes on wherever one is in the app, such as a recording or a sound for sleep: whoever began
// it says how it is shown, over every page.
import { type ComponentType, useSyncExternalStore } from 'react';
import { Listeners } from '../data/surroundings.js';

interface Shown {
  Bar: ComponentType;
  /** Ends it, whatever it is, and keeps what there is to keep. */
  end(): Promise<unknown>;
}

let shown: ReadonlyMap<string, Shown> = new Map();
const listeners = new Listeners();

/** Each app shows one thing; nothing ends that. */
export function showUnderway(app: string, next: Shown | undefined): void {
  if (shown.get(app) === next) return;
  const others = [...shown].filter(([name]) => name !== app);
  shown = new Map(next ? [...others, [app, next]] : others);
  listeners.call();
}

/** Ends all that goes on: before somebody signs out, it is done. */
export async function endUnderway(): Promise<void> {
  await Promise.all([...shown.values()].map(({ end }) => end()));
}

/** Where it is shown; once, over all pages. */
export function Underway() {
  const all = useSyncExternalStore(listeners.add.bind(listeners), () => shown);
  return (
    <div className='underways'>
      {[...all].map(([app, { Bar }]) => <Bar key={app} />)}
    </div>
  );
}
