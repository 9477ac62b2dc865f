// Where one is in the app.
import { decoded } from '../../page/decoded.js';
import type { RecordTarget } from './model/take.js';

/** The app's part of the server. */
export const apiPath = '/api/v1/sonidea';
export const home = '/sonidea';
export const recordPath = `${home}/record`;
export function recordFor({ group, project, album }: RecordTarget): string {
  if (group) return `${recordPath}?group=${group}`;
  if (project) return `${recordPath}?project=${project}`;
  return album ? `${recordPath}?album=${album}` : recordPath;
}
export const pocketPath = `${home}/pocket`;
export const projectsPath = `${home}/projects`;
export const trashPath = `${home}/trash`;
export const settingsPath = `${home}/settings`;
export const recordingPath = (id: string): string => `${home}/r/${id}`;
/** The editor, at the moment where one was in the recording. */
export const editorPath = (id: string, seconds = 0): string =>
  `${home}/r/${id}/edit${seconds > 0 ? `?t=${seconds.toFixed(2)}` : ''}`;
export const mixerPath = (id: string): string => `${home}/g/${id}`;
export const projectPath = (id: string): string => `${projectsPath}/${id}`;
export const albumPath = (id: string): string => `${home}/albums/${id}`;
export const joinPath = (token: string): string => `${home}/join/${token}`;

/** The page of the app that a path names, and of what. */
export function whereIs(path: string): { page: string; id: string; part: string } {
  const [page = '', id = '', part = ''] = path.slice(home.length + 1).split('/').map(decoded);
  return { page, id, part };
}
