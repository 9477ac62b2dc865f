// How files become pads: they are kept on the device, brought to the library, and put on the board.
import { useEffect } from 'react';
import { makeId } from '../../../data/index.js';
import { useToast } from '../../../kit/index.js';
import { useArrivals, useData } from '../../../page/data.js';
import { type Arrival, bareName } from '../../../uploads/arrivals.js';
import { words } from '../words.js';

const app = 'yakback';

/** What is known of a pad before its file has arrived. */
export interface NewSound {
  id: string;
  name: string;
  folder?: string;
  /** It comes from the microphone. */
  is_recording?: boolean;
}

export interface IncomingSound extends Arrival {
  note: NewSound;
}

export function useImport(free: number | undefined) {
  const { client, outbox } = useData();
  const { arrivals, all } = useArrivals();
  const tell = useToast();
  useEffect(() => {
    arrivals.receive(app, async (file, arrival) => {
      const { id: asset } = await file.finish();
      // What is deleted here may be what makes a place for it.
      const deleted = outbox.snapshot().flatMap(({ thing, shows }) =>
        thing?.kind === 'yak-sound' && shows?.gone ? [outbox.sent(thing)] : []
      );
      await Promise.allSettled(deleted);
      const { id, ...sound } = newSoundOf(arrival);
      const made = await client.addYakSound(id, { ...sound, asset });
      if (made.is_double_of === undefined) return;
      tell({
        text: words.useImport.isSameFileAnotherPad(made.name),
        action: { label: words.useImport.removeIt, run: () => void client.deleteYakSound(id) },
      });
    });
  }, [arrivals, client, outbox, tell]);
  const ours = all.filter((one) => one.room === app);
  const offered = ours.filter(({ isOffered }) => isOffered);
  const coming = ours.filter(({ isOffered }) => !isOffered).map((one): IncomingSound => ({
    ...one,
    note: newSoundOf(one),
  }));
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
  return { coming, offered, bring, arrivals };
}

/** What is known of a pad that comes; what another app has shared says nothing but its name. */
function newSoundOf({ id, name, note }: Arrival): NewSound {
  return note as NewSound | undefined ?? { id, name: bareName(name, words.common.sound) };
}

/**
 * For whom files arrive that are to become pads, and what is known of each: a recording has a name
 * of its own.
 */
export function forBoard(folder: string | undefined, recording?: string) {
  return [app, (file: File): NewSound => ({
    id: makeId(),
    name: recording ?? bareName(file.name, words.common.sound),
    ...(folder === undefined ? {} : { folder }),
    ...(recording === undefined ? {} : { is_recording: true }),
  })] as const;
}
