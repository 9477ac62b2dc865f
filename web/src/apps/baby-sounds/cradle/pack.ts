// The family's recordings as a pack on this device, so that they play offline.

const place = 'quintet.baby.pack';
export const packFolder = 'baby/';

/** Under which name a recording is kept. */
export const packed = (hash: string) => packFolder + hash;

/** Whether this device is to keep them. */
export function wantsPack(): boolean {
  try {
    return localStorage.getItem(place) === 'kept';
  } catch {
    return false;
  }
}

export function wishPack(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(place, 'kept');
    else localStorage.removeItem(place);
  } catch {
    // It holds as long as the tab lives.
  }
}
