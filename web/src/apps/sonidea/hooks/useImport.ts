// How files become recordings: they are kept on the device, brought to the library, and put into
// the app.
import { makeId } from '../../../data/index.js';
import { useArrivals } from '../../../page/data.js';
import { bareName } from '../../../uploads/arrivals.js';
import { app, type NewRecording } from '../model/receiveFile.js';
import { words } from '../words.js';

export function useImport() {
  const { arrivals, all, bring: add } = useArrivals();
  const bring = (files: readonly File[], album?: string) =>
    add(files, app, (file): NewRecording => ({
      id: makeId(),
      title: bareName(file.name, words.common.recording),
      created_ms: file.lastModified || Date.now(),
      ...(album && { album }),
    }));
  const coming = all.filter(({ room, isOffered }) => room === app && !isOffered);
  return { coming, bring, arrivals };
}
