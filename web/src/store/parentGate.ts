// Where an app for children puts its own gate before what is bought in it.
import { useEffect, useRef } from 'react';
import type { StoreApp } from './access.js';

/** Asks a parent; answers the token that the server takes, or nothing when they went away. */
export type ParentGate = () => Promise<string | undefined>;

/** The gates of each app; the newest stands before the others. */
const gates = new Map<StoreApp, readonly ParentGate[]>();

/** As long as this part is shown, what is bought of an app goes through its gate. */
export function useParentGate(app: StoreApp, gate: ParentGate): void {
  const newest = useRef(gate);
  newest.current = gate;
  useEffect(() => {
    const ask = () => newest.current();
    gates.set(app, [...gates.get(app) ?? [], ask]);
    return () => {
      gates.set(app, (gates.get(app) ?? []).filter((one) => one !== ask));
    };
  }, [app]);
}

export function parentGateOf(app: StoreApp): ParentGate | undefined {
  return gates.get(app)?.at(-1);
}
