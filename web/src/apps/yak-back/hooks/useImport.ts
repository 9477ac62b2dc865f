// How files become pads: they are kept on the device, brought to the library, and put on the board.
import { useArrivals } from '../../../page/data.js';
import type { Arrival } from '../../../uploads/arrivals.js';
import { app, forBoard, type NewSound, newSoundOf } from '../model/newSound.js';

export interface IncomingSound extends Arrival {
  note: NewSound;
}

export function useImport(free: number | undefined) {
  const { arrivals, all } = useArrivals();
  const coming = all.filter(({ room, isOffered }) => room === app && !isOffered).map((
    one,
  ): IncomingSound => ({ ...one, note: newSoundOf(one) }));
  const waiting = coming.filter(({ trouble }) => trouble === undefined).length;

  /**
   * Takes in as many files, or a recording of this name, as there is a place for; answers the
   * others.
   */
  const bring = async (
    files: readonly File[],
    folder: string | undefined,
    recording?: string,
  ): Promise<readonly File[]> => {
    const places = free === undefined ? files.length : Math.max(0, free - waiting);
    await arrivals.add(files.slice(0, places), ...forBoard(folder, recording));
    return files.slice(places);
  };
  return { coming, bring, arrivals };
}
