// Recordings of an app that nothing was made of yet: each is kept on this device until it is used,
// or until it is discarded.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { makeId } from '../data/index.js';
import { leavings, type RecordingNote } from '../players/Recording.js';
import { lockOf, type Piece, TakeJournal, takesInUse } from '../players/TakeJournal.js';
import { useData } from './data.js';

export interface PendingRecording {
  take: string;
  /** Missing where its tab was closed before anybody had named it. */
  name: string | undefined;
}

/**
 * Those of an app. `isBusy` while a window over the page may be making one, or using one.
 */
export function useRecordings(app: string, isBusy: boolean) {
  const { keeper } = useData();
  const journal = useMemo(() => new TakeJournal<RecordingNote>(keeper, app), [keeper, app]);
  const [left, setLeft] = useState<readonly PendingRecording[]>([]);
  const look = useCallback(async () => {
    const takes = await journal.takes();
    const isHeld = await takesInUse(navigator.locks);
    setLeft(
      await Promise.all(
        takes.filter((one) => !isHeld(one)).map(async (take) => ({
          take,
          name: (await journal.note(take))?.name,
        })),
      ),
    );
    return takes.filter(isHeld);
  }, [journal]);
  useEffect(() => {
    if (isBusy) return;
    const over = new AbortController();
    // One that is held, here or in another tab, is looked at again when it is let go; and of a
    // short one that was left just now nothing may be written down yet.
    const watch = async (): Promise<void> => {
      const left = leavings();
      const held = await look();
      if (held.length + left.length === 0) return;
      await Promise.race([
        ...left,
        ...held.map((take) => navigator.locks.request(lockOf(take), over, () => undefined)),
      ]);
      if (!over.signal.aborted) await watch();
    };
    watch().catch(() => undefined);
    return () => over.abort();
  }, [look, isBusy]);

  /** Keeps what was heard as a recording. */
  const save = async (piece: Piece, name: string): Promise<PendingRecording> => {
    const take = makeId();
    await journal.write(take, 0, piece);
    await journal.saveNote(take, { name });
    return { take, name };
  };
  const file = async ({ take, name }: PendingRecording): Promise<File | undefined> => {
    const sound = await journal.file(take);
    return sound && new File([sound], `${name ?? 'recording'}.wav`);
  };
  const forget = async ({ take }: PendingRecording): Promise<void> => {
    await journal.forget(take);
    await look();
  };
  return { left, keep: save, file, forget };
}
