import { duration } from '../../../kit/numbers.js';

/** Minutes, seconds and tenths of where a chord begins or ends: many last less than a second. */
export const toTenths = (seconds: number): string =>
  `${duration(seconds + 0.05)}.${Math.floor((seconds + 0.05) * 10) % 10}`;
