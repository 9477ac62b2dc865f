// How files become recordings: they are kept on the device, brought to the library, and then to the room.
import { useEffect } from 'react';
import { makeId } from '../../../data/index.js';
import type { Arrival } from '../../../shell/arrivals.js';
import { useArrivals, useData } from '../../../shell/data.js';
import { device } from './useStudio.js';

const room = 'sonidea';

interface Wish {
  id: string;
  title: string;
  created_ms: number;
  album?: string;
}

export function useSonImport() {
  const { client } = useData();
  const { arrivals, all } = useArrivals();
  useEffect(() => {
    arrivals.receive(room, async ({ id: asset }, arrival) => {
      const { id, ...wish } = wishOf(arrival);
      await client.putSonRecording(id, { ...wish, asset, quality: 'original', source: 'imported', device: device() });
    });
  }, [arrivals, client]);
  const bring = (files: readonly File[], album?: string) =>
    arrivals.add(files, room, (file): Wish => ({
      id: makeId(), title: bare(file.name), created_ms: file.lastModified || Date.now(), ...(album ? { album } : {}),
    }));
  return { coming: all.filter((one) => one.room === room), bring, arrivals };
}

function wishOf({ id, name, note }: Arrival): Wish {
  return note as Wish | undefined ?? { id, title: bare(name), created_ms: Date.now() };
}

/** A file's name without its ending. */
function bare(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/_+/g, ' ').trim().slice(0, 200) || 'Recording';
}
