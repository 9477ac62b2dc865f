// The files that this device has brought, until it is known what has become of them.
import { StoredValue } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';

export interface Import {
  /** Of the recording that it is to become. */
  id: string;
  /** Of the file. */
  name: string;
  /** Why it became none; missing until that is known. */
  trouble?: string;
}

/** More than anybody reads; the oldest go. */
const most = 100;

export const imports = new StoredValue('sonidea.imports', (text): readonly Import[] => {
  const all = JSON.parse(text) as unknown;
  return Array.isArray(all) ? all as Import[] : [];
});

/** A file is at the server, and will be listened to. */
export function addImport(id: string, name: string): void {
  const others = (imports.get() ?? []).filter((one) => one.id !== id);
  imports.set([...others, { id, name }].slice(-most));
}

/** Whether a file that was brought turned out to be nothing that can be heard. */
export const isFailed = ({ state, source, trashed_ms }: SonRecording): boolean =>
  state === 'unreadable' && source === 'imported' && trashed_ms === undefined;

/**
 * What is known of the imports now that these recordings are: those that have failed say why, and
 * those that have not are done.
 */
export function followed(
  known: readonly Import[],
  recordings: readonly SonRecording[],
): readonly Import[] {
  const byId = new Map(recordings.map((one) => [one.id, one]));
  const open = known.flatMap((one): Import[] => {
    const recording = byId.get(one.id);
    if (one.trouble !== undefined || !recording || recording.state === 'new') return [one];
    return isFailed(recording) ? [{ ...one, trouble: recording.error ?? '' }] : [];
  });
  // One that another visit has brought is known by its title.
  const others = recordings.filter((one) =>
    isFailed(one) && !known.some(({ id }) => id === one.id)
  ).map(({ id, title, error = '' }): Import => ({ id, name: title, trouble: error }));
  return [...open, ...others];
}
