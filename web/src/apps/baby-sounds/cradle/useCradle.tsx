// What sounds in the room, for all of its screens.
import { createContext, useContext, type ReactNode } from 'react';

export type Output = 'headphones' | 'speaker' | 'unknown';

/** How loud full scale is at the child's ear, on what this device plays on. */
export interface Calibration {
  /** Of this device's output: the same on every page and after every start. */
  readonly id: string;
  readonly name: string;
  /** In dB(A). */
  readonly fullScale: number;
  readonly uncertainty: number;
  readonly isMeasured: boolean;
}

export interface CradleState {
  readonly playing: boolean;
  /** dB(A) at the ear, estimated, over an eighth of a second; missing while it is silent. */
  readonly level: number | undefined;
  /** The same over a second. */
  readonly slowLevel: number | undefined;
  /** What it never passes, in dB(A). */
  readonly limit: number;
  readonly output: Output;
  /** How many decibels are taken away so that it does not. */
  readonly heldBack: number;
  readonly endsMs: number | undefined;
  /** How much of the child's week is used, in percent; missing until that is known. */
  readonly dose: number | undefined;
  readonly calibration: Calibration;
}

const silent: CradleState = {
  playing: false, level: undefined, slowLevel: undefined, limit: 65, output: 'unknown', heldBack: 0, endsMs: undefined, dose: undefined,
  calibration: { id: 'ba6b5000-0000-4000-9000-000000000000', name: 'This device', fullScale: 110, uncertainty: 10, isMeasured: false },
};

const Place = createContext<CradleState>(silent);

export function CradleProvider({ children }: { children: ReactNode }) {
  return <Place.Provider value={silent}>{children}</Place.Provider>;
}

export function useCradle(): CradleState {
  return useContext(Place);
}
