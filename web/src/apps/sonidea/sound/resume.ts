import type { Data } from '../../../data/index.js';
import { sendLeftEdits } from '../model/leftEdits.js';
import { takesOf } from './Takes.js';

/** Goes on with what an earlier visit has left: recordings that wait, and steps of the editor. */
export function resume(data: Data): void {
  takesOf(data);
  sendLeftEdits(data);
}
