// How files become recordings: they are kept on the device, brought to the library, and put into
// the app.
import { useEffect } from 'react';
import { makeId } from '../../../data/index.js';
import { type Arrival, bareName } from '../../../uploads/arrivals.js';
import { useArrivals, useData } from '../../../page/data.js';
import { device } from '../model/device.js';
import { putRecording } from '../model/putRecording.js';
import { words } from '../words.js';

const app = 'sonidea';

interface NewRecording {
  id: string;
  title: string;
  created_ms: number;
  album?: string;
}

const newRecordingOf = ({ id, name, note }: Arrival): NewRecording =>
  note as NewRecording | undefined ??
    { id, title: bareName(name, words.common.recording), created_ms: Date.now() };

export function useImport() {
  const data = useData();
  const { arrivals, all, bring: take } = useArrivals();
  useEffect(() => {
    arrivals.receive(app, async ({ id: asset, chunks }, arrival) => {
      const { id, ...recording } = newRecordingOf(arrival);
      await putRecording(data.client, id, {
        ...recording,
        asset,
        chunks,
        quality: 'original',
        source: 'imported',
        device: device(),
      });
      await data.catchUp();
    });
  }, [arrivals, data]);
  const bring = (files: readonly File[], album?: string) =>
    take(files, app, (file): NewRecording => ({
      id: makeId(),
      title: bareName(file.name, words.common.recording),
      created_ms: file.lastModified || Date.now(),
      ...(album && { album }),
    }));
  return { coming: all.filter((one) => one.room === app), bring, arrivals };
}
