// Songs that were deleted: hidden on all devices at once, and complete until they go for good, so
// that Undo restores all of them.
import type { Data } from '../../../data/index.js';
import { deleteChange, type SavedSong, songThing } from './savedSong.js';
import { forgetSettings, saveSettings, type SongSettings } from './songSettings.js';

/** So long a device keeps what was deleted; the server does as well. */
const undoMs = 86_400_000;

export const isDeleted = ({ deleted_ms }: SongSettings): boolean => (deleted_ms ?? 0) > 0;

/** Whether nobody can undo it any more. */
export const isGone = ({ deleted_ms }: SongSettings, nowMs: number): boolean =>
  deleted_ms !== undefined && deleted_ms > 0 && nowMs - deleted_ms > undoMs;

interface Named {
  readonly hash: string;
  readonly name: string;
}

export const deleteSong = (data: Data, { hash, name }: Named, nowMs: number) =>
  saveSettings(data, hash, name, { deleted_ms: nowMs });

export const restoreSong = (data: Data, { hash, name }: Named) =>
  saveSettings(data, hash, name, { deleted_ms: 0 });

/** Forgets what was made of a deleted song whose file somebody has chosen again. */
export async function beginAnew({ answers, outbox }: Data, { hash, name }: Named): Promise<void> {
  if (answers.find<SavedSong>(songThing(hash))?.version !== undefined) {
    await outbox.add(deleteChange(hash, name));
  }
  await outbox.add(forgetSettings(hash, name));
}
