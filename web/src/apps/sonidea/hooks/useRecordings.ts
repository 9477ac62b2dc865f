// What is in the app, as far as this device knows it, with the changes that wait laid over it.
import { useCallback, useMemo } from 'react';
import type {
  SonAlbum,
  SonProject,
  SonRecording,
  SonSettings,
  SonSettingsEdit,
  SonTag,
} from '../../../generated/api.js';
import { useAnswer, useData, useMe } from '../../../page/data.js';
import { useToast } from '../../../kit/index.js';
import { Away, type Snapshot } from '../../../data/index.js';
import { wordsFor } from '../../../data/trouble.js';
import { allRecordings } from '../../../recordings/allRecordings.js';
import { editSettings, settingsThing } from '../model/changes.js';
import { device } from '../../../recordings/device.js';
import { isFailed } from '../model/imports.js';

const none: readonly never[] = [];

/**
 * One's own recordings that are here, or everybody's in a shared album, the newest first; missing
 * until they are known.
 */
export function useRecordings(shared?: string) {
  const answer = useAnswer(
    shared ? `son-recordings?album=${shared}` : 'son-recordings',
    (client) => allRecordings(client, { device: device(), ...(shared && { album: shared }) }),
  );
  const recordings = useMemo(() => {
    const all = new Map<string, SonRecording>();
    for (const one of answer.value?.recordings ?? []) {
      if (one.trashed_ms === undefined && !isFailed(one)) all.set(one.id, one);
    }
    return answer.value && [...all.values()].sort((a, b) => b.created_ms - a.created_ms);
  }, [answer.value]);
  return { answer, recordings, elsewhere: answer.value?.elsewhere ?? 0 };
}

/** One's own recordings as the server tells them, also those that are not to be shown. */
export function useOwnRecordings(): readonly SonRecording[] {
  const { value } = useAnswer(
    'son-recordings',
    (client) => allRecordings(client, { device: device() }),
  );
  return value?.recordings ?? none;
}

/** One recording; as a list has it until the server has answered, also where it is away. */
export function useRecording(id: string): Snapshot<SonRecording> {
  const { answers } = useData();
  const answer = useAnswer<SonRecording>(
    `son-recording/${id}`,
    (client) => client.getSonRecording(id),
  );
  return useMemo(() => {
    const { value, problem } = answer;
    if (value || (problem && !(problem instanceof Away))) return answer;
    const listed = answers.find<SonRecording>({ kind: 'son-recording', id });
    return listed ? { ...answer, value: listed } : answer;
  }, [answers, answer, id]);
}

/** Whether one is one’s own: only of these a person keeps a place, a star, tags and a project. */
export function useIsMine(): (recording: SonRecording) => boolean {
  const me = useMe()?.member.id;
  return useCallback(({ person }) => me === undefined || person === me, [me]);
}

export function useAlbumList() {
  return useAnswer('son-albums', (client) => client.listSonAlbums());
}

export function useAlbums(): readonly SonAlbum[] {
  return useAlbumList().value?.albums ?? none;
}

export function useTagList() {
  return useAnswer('son-tags', (client) => client.listSonTags());
}

export function useTags(): readonly SonTag[] {
  const { value } = useTagList();
  // One that was renamed stays where it was in what this device knows.
  return useMemo(
    () => value ? [...value.tags].sort((a, b) => a.name.localeCompare(b.name)) : none,
    [value],
  );
}

export function useProjects(): readonly SonProject[] {
  return useAnswer('son-projects', (client) => client.listSonProjects()).value?.projects ?? none;
}

export function useGroupList() {
  return useAnswer('son-groups', (client) => client.listSonGroups());
}

const settingsKey = `${settingsThing.kind}/${settingsThing.id}`;

/** What is set, and how to change some of it; what is to be bought first is explained. */
export function useSettings() {
  const data = useData();
  const showToast = useToast();
  const { value, problem } = useAnswer<SonSettings>(
    settingsKey,
    (asked) => asked.getSonSettings(),
  );
  const change = async (patch: SonSettingsEdit): Promise<void> => {
    try {
      await editSettings(data, patch);
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return { settings: value, problem, change };
}
