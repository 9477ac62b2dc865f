// Luck that can be had again, and waiting.
export { Chance } from '../../../web/src/data/testing/Chance.js';

export const wait = (ms: number): Promise<void> => (
  new Promise((resolve) => { setTimeout(resolve, ms); }));

/** What a dead tab waits for. */
export const never = <Value>(): Promise<Value> => new Promise(() => {});
