// The family's recordings as a pack on this device, so that they play offline.
import { asText, StoredValue } from '../../../data/StoredValue.js';

const stored = new StoredValue('quintet.baby.pack', asText);
export const packFolder = 'baby/';

/** Under which name a recording is kept. */
export const packed = (hash: string) => packFolder + hash;

/** Whether this device is to keep them. */
export const wantsPack = (): boolean => stored.get() === 'kept';

export const setWantsPack = (isWanted: boolean): void => stored.set(isWanted ? 'kept' : undefined);
