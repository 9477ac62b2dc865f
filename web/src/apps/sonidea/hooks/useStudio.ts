// What is in the room, as far as this device knows it, with the changes that wait laid over it.
import { useMemo } from 'react';
import { makeId } from '../../../data/index.js';
import type {
  SonAlbum, SonGroup, SonProject, SonRecording, SonRecordingEdit, SonSettings, SonSettingsEdit, SonTag,
} from '../../../generated/api.js';
import { useAnswer, useData } from '../../../shell/data.js';
import { useGate } from '../../../store/index.js';

export const api = '/api/v1/sonidea';

const deviceKey = 'sonidea.device';

/** The name under which the server knows this browser: recordings are on the device that made them. */
export function device(): string {
  const known = localStorage.getItem(deviceKey);
  if (known) return known;
  const made = makeId();
  localStorage.setItem(deviceKey, made);
  return made;
}

export function useRecordings() {
  const answer = useAnswer('son-recordings', (client) => client.listSonRecordings({ device: device() }));
  const recordings = useMemo(
    () => [...answer.value?.recordings ?? []].sort((one, other) => other.created_ms - one.created_ms),
    [answer.value],
  );
  return { answer, recordings, elsewhere: answer.value?.elsewhere ?? 0 };
}

export function useTrash() {
  const answer = useAnswer(
    'son-recordings?trashed', (client) => client.listSonRecordings({ device: device(), trashed: true }));
  return { answer, recordings: answer.value?.recordings ?? [] };
}

/** The recordings of an album, those of others among them. */
export function useAlbumRecordings(album: string) {
  const answer = useAnswer(
    `son-recordings?album=${album}`, (client) => client.listSonRecordings({ device: device(), album }));
  return { answer, recordings: answer.value?.recordings ?? [] };
}

export function useRecording(id: string) {
  return useAnswer(`son-recording/${id}`, (client) => client.getSonRecording(id));
}

export function useAlbums(): readonly SonAlbum[] {
  return useAnswer('son-albums', (client) => client.listSonAlbums()).value?.albums ?? [];
}

export function useTags(): readonly SonTag[] {
  return useAnswer('son-tags', (client) => client.listSonTags()).value?.tags ?? [];
}

export function useProjects(): readonly SonProject[] {
  return useAnswer('son-projects', (client) => client.listSonProjects()).value?.projects ?? [];
}

export function useGroups(): readonly SonGroup[] {
  return useAnswer('son-groups', (client) => client.listSonGroups()).value?.groups ?? [];
}

/** What a member has set, and how it is changed; what is not bought asks first, and then does it. */
export function useSettings(): {
  settings: SonSettings | undefined; change(patch: SonSettingsEdit): Promise<boolean>;
} {
  const { client, answers } = useData();
  const gate = useGate();
  const settings = useAnswer('son-settings', (asked) => asked.getSonSettings()).value;
  const change = async (patch: SonSettingsEdit) => {
    const made = await gate.through(() => client.editSonSettings(patch));
    if (made) answers.invalidate((key) => key === 'son-settings');
    return made !== undefined;
  };
  return { settings, change };
}

/** Changes a recording: kept on this device at once, sent when the server is there. */
export function useRecordingEdit() {
  const { outbox } = useData();
  return (recording: SonRecording, title: string, edit: SonRecordingEdit) => outbox.add({
    title, method: 'PATCH', path: `${api}/recordings/${recording.id}`, body: edit, version: recording.version,
    thing: { kind: 'son-recording', id: recording.id }, shows: { merge: edit as Record<string, unknown> },
  });
}
