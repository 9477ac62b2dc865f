import { createContext, useContext, type ReactNode } from 'react';

export interface ParentGate {
  /** Asks a parent, where the last answer has run out; answers the token, or nothing when they went away. */
  pass(why: string): Promise<string | undefined>;
}

const Place = createContext<ParentGate>({ pass: async () => undefined });

export function ParentGateProvider({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

export function useParentGate(): ParentGate {
  return useContext(Place);
}
