import { PatchQueue } from '../../../data/PatchQueue.js';

/** The changes behind the gate that are on their way, of all pages of this tab. */
export const gatedChanges = new PatchQueue();
