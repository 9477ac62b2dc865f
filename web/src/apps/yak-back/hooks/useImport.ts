// How files become pads: they are kept on the device, brought to the library, and put on the board.
import { useEffect } from 'react';
import { makeId } from '../../../data/index.js';
import { useArrivals, useData } from '../../../shell/data.js';
import type { Arrival } from '../../../shell/arrivals.js';

const room = 'yakback';

/** What is known of a pad before its file has arrived. */
export interface Wish {
  id: string;
  name: string;
  folder?: string;
}

export interface Coming extends Arrival {
  note: Wish;
}

/** Where there is a place for so many and not for more. */
export interface Taken {
  left: readonly string[];
}

export function useImport(free: number | undefined) {
  const { client } = useData();
  const { arrivals, all } = useArrivals();
  useEffect(() => {
    arrivals.receive(room, async ({ id: asset, name }, arrival) => {
      const { id, ...wish } = (arrival as Coming).note ?? { id: makeId(), name: bare(name) };
      await client.addYakSound(id, { ...wish, asset });
    });
  }, [arrivals, client]);
  const coming = all.filter((one): one is Coming => one.room === room);
  const waiting = coming.filter(({ trouble }) => trouble === undefined).length;

  /** Takes in as many files as there is a place for; answers the names of the others. */
  const bring = async (files: readonly File[], folder: string | undefined, name?: string): Promise<Taken> => {
    const places = free === undefined ? files.length : Math.max(0, free - waiting);
    await arrivals.add(files.slice(0, places), room, (file): Wish => ({
      id: makeId(), name: name ?? bare(file.name), ...(folder === undefined ? {} : { folder }),
    }));
    return { left: files.slice(places).map((file) => file.name) };
  };
  return { coming, bring, arrivals };
}

/** A file's name as a pad is called: without its ending. */
export function bare(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/_+/g, ' ').trim().slice(0, 200) || 'Sound';
}
